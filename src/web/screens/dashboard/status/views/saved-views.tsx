import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '#rules/api/api-error.ts'
import { longestViewName } from '#rules/review/filter/saved-view.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import type { OwnView } from '#web/domain/view/own-views.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { useDashboardSearch } from '../../shared/use-dashboard-search.ts'
import { removeView, saveView, type ViewPlace } from './change-views.ts'
import { useViewChange, type ViewChange } from './use-view-change.ts'
import { ViewItem } from './view-item.tsx'
import { viewSearch } from './view-search.ts'
import styles from './saved-views.module.css'

/** The person's saved views of a project: a form that saves the current filter, and the views to open, rename, copy and remove. */
export function SavedViews({
  projectId,
  onOpened,
}: {
  readonly projectId: number
  /** Called when a view is opened. */
  readonly onOpened: () => void
}) {
  const place = { target: useTarget(), projectId }
  const { isReadOnly } = useSession()
  const present = viewSearch(useDashboardSearch().search)
  const views = useQueryOf('views/own', {})
  const removal = useRemoval(place)
  return (
    <div className={styles['part']}>
      {!isReadOnly && <NewView place={place} search={present} />}
      <AsyncContent
        name="the views"
        result={views}
        rows={2}
        isEmpty={(rows) => !rows.some(({ ProjectId }) => ProjectId === projectId)}
        empty="Views that you save appear here, on My work and in the palette (Ctrl K)."
      >
        {(rows) => (
          <ul className={styles['list']}>
            {rows
              .filter(({ ProjectId }) => ProjectId === projectId)
              .map((view) => (
                <ViewItem
                  key={view.Id}
                  place={place}
                  view={view}
                  isShown={view.Search === present}
                  isReadOnly={isReadOnly}
                  nameProblem={nameProblem}
                  onOpened={onOpened}
                  onRemove={() => void removal.remove(view)}
                />
              ))}
          </ul>
        )}
      </AsyncContent>
      <Failure change={removal.change} what="The view was not removed" />
      {removal.notice}
    </div>
  )
}

/** Returns the problem when the name of a view is taken; null for any other error, whose own text is shown. */
const nameProblem = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'alreadyExists'
    ? 'Another view of this project has this name.'
    : null

function NewView({ place, search }: { readonly place: ViewPlace; readonly search: string }) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useViewChange()
  const field = useRef<HTMLInputElement>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const isSaved = await change.run(() => saveView(place, { name, search }), 'View saved.')
    if (isSaved) setName('')
    field.current?.focus()
  }
  return (
    <form className={styles['form']} aria-label="Save view" onSubmit={(event) => void save(event)}>
      <LimitedInput
        ref={(input) => {
          field.current = input
          focusOnMount(input)
        }}
        label="Name of the view"
        description="Saves the phase, the filters, the order and the display as they are now."
        longest={longestViewName}
        autoComplete="off"
        value={name}
        error={isMissing ? 'Enter a name' : nameProblem(change.error)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          change.forget()
        }}
      />
      <Button type="submit" loading={change.isBusy}>
        Save view
      </Button>
      <Failure change={change} what="The view was not saved" />
      <output className={styles['done']}>{change.done}</output>
    </form>
  )
}

function Failure({
  change: { error },
  what,
}: {
  readonly change: ViewChange
  readonly what: string
}) {
  if (error === null || nameProblem(error) !== null) return null
  return <ErrorAlert what={what} error={error} />
}

/** Removes a view, with an undo; the notice outlives the list, which may be empty afterwards. */
function useRemoval(place: ViewPlace) {
  const [removed, setRemoved] = useState<OwnView | null>(null)
  const change = useViewChange()
  const undo = useViewChange()
  const remove = async (view: OwnView) => {
    if (await change.run(() => removeView(place, view.Id))) setRemoved(view)
  }
  const notice = removed && (
    <UndoNotice
      key={removed.Id}
      write={{
        state: undo.isBusy ? 'Updating' : undo.error === null ? 'Pending' : 'Error',
        error: undo.error instanceof ApiError ? undo.error : null,
      }}
      isFocused
      onUndo={async () => {
        const { Name: name, Search: search } = removed
        return (await undo.run(() => saveView(place, { name, search }))) || null
      }}
      onClose={() => setRemoved(null)}
    >
      {removed.Name} removed.
    </UndoNotice>
  )
  return { remove, notice, change }
}
