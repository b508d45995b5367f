import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { longestViewName } from '#rules/review/filter/saved-view.ts'
import { viewHref, viewLink, type OwnView } from '#web/domain/view/own-views.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { saveView, type ViewPlace } from './change-views.ts'
import { useViewChange } from './use-view-change.ts'
import styles from './saved-views.module.css'

type Props = {
  readonly place: ViewPlace
  readonly view: OwnView
  /** Whether the list currently has the filters of this view. */
  readonly isShown: boolean
  readonly isReadOnly: boolean
  /** Returns the problem when the name is taken; null for any other error. */
  readonly nameProblem: (error: unknown) => string | null
  readonly onOpened: () => void
  readonly onRemove: () => void
}

/** A saved view, to open, copy, rename and remove. */
export function ViewItem(props: Props) {
  const { view, isShown, isReadOnly, onOpened, onRemove } = props
  const [isRenaming, setRenaming] = useState(false)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(location.origin + viewHref(view)).then(
      () => true,
      () => false,
    )
    setCopied(
      isCopied ? 'Copied.' : 'The browser blocked copying. Open the view and copy its address.',
    )
  }
  if (isRenaming) return <RenamedView {...props} onLeave={() => setRenaming(false)} />
  return (
    <li>
      <Link
        {...viewLink(view)}
        className={styles['name']}
        aria-current={isShown || undefined}
        onClick={onOpened}
      >
        {view.Name}
      </Link>
      {isShown && <small>shown now</small>}
      <span className={styles['acts']}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Copy link to ${view.Name}`}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
        {!isReadOnly && (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Rename ${view.Name}`}
              onClick={() => setRenaming(true)}
            >
              Rename
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Remove ${view.Name}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          </>
        )}
      </span>
      <output className={styles['done']}>{copied}</output>
    </li>
  )
}

function RenamedView({
  place,
  view,
  nameProblem,
  onLeave,
}: Props & { readonly onLeave: () => void }) {
  const [name, setName] = useState(view.Name)
  const change = useViewChange()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const renamed = { id: view.Id, name, search: view.Search }
    if (await change.run(() => saveView(place, renamed))) onLeave()
  }
  const problem = name.trim() === '' ? 'Enter a name' : nameProblem(change.error)
  return (
    <li>
      <form
        className={styles['form']}
        aria-label={`Rename ${view.Name}`}
        onSubmit={(event) => void save(event)}
      >
        <LimitedInput
          ref={focusOnMount}
          aria-label="New name"
          longest={longestViewName}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={onEscape(onLeave)}
        />
        <span className={styles['acts']}>
          <Button type="submit" loading={change.isBusy}>
            Rename
          </Button>
          <Button variant="default" disabled={change.isBusy} onClick={onLeave}>
            Cancel
          </Button>
        </span>
        {change.error !== null && problem === null && (
          <ErrorAlert what="The view was not renamed" error={change.error} />
        )}
      </form>
    </li>
  )
}
