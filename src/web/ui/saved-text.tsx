import { Button, Textarea } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTextAutosave, type AutosavedText } from './autosave/use-text-autosave.ts'
import styles from './saved-text.module.css'
import { lengthProblem } from './length-problem.ts'
import { TextConflict } from './text-conflict.tsx'
import { TrackerMark } from './tracker-mark.tsx'
import { useDraftKey } from './use-draft-key.ts'

type Props = AutosavedText & {
  readonly label: string
  readonly description?: string
  /** Names the field among all others, such as 'client-comment/1/20/desktop-review'. */
  readonly draftKey: string
  readonly isDisabled?: boolean
  readonly minRows?: number
  /** A text of one line: Enter saves it. */
  readonly isLine?: boolean
  /** The most characters that it may have. */
  readonly longest?: number
  /** What stands in the line below the field. */
  readonly beside?: ReactNode
}

/** A text that saves itself on Ctrl+Enter (a line on Enter) and on leaving the field. What was typed survives failures, reloads and changes by others until the server has acknowledged it. */
export function SavedText(props: Props) {
  const draftKey = useDraftKey()(props.draftKey)
  return <Field key={draftKey} {...props} draftKey={draftKey} />
}

function Field({
  label,
  description,
  draftKey,
  isDisabled,
  isLine = false,
  minRows = isLine ? 1 : 3,
  longest,
  beside,
  ...text
}: Props) {
  const [isIn, setIn] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problemOf = (typed: string) =>
    lengthProblem(typed, longest) ?? text.problemOf?.(typed) ?? null
  const [view, autosave] = useTextAutosave(draftKey, label, { ...text, problemOf })
  const { conflict, isUnsaved } = view
  const problem = view.typed === null ? null : problemOf(view.typed)

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      autosave.save()
    }
  }

  return (
    <div className={styles['field']}>
      <Textarea
        ref={field}
        label={label}
        description={description}
        value={view.text}
        disabled={isDisabled ?? false}
        error={problem}
        rows={minRows}
        classNames={{ input: styles[isLine ? 'line' : 'input'] ?? '' }}
        onChange={({ currentTarget: { value } }) =>
          autosave.type(isLine ? value.replaceAll(/\s*\n\s*/g, ' ') : value)
        }
        onFocus={() => {
          setIn(true)
          autosave.enter()
        }}
        onBlur={() => {
          setIn(false)
          autosave.leave()
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles['foot']}>
        {beside}
        <TrackerMark state={view.state} error={conflict ? null : view.error} />
        {isUnsaved && !conflict && (
          <>
            <span className={styles['unsaved']}>Unsaved draft (kept on this device)</span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={problem !== null}
              // Leaving the field saves and takes the button away: Tab must not stop on it.
              tabIndex={isIn ? -1 : 0}
              onClick={() => {
                // The button goes with what is saved.
                field.current?.focus({ preventScroll: true })
                autosave.save()
              }}
            >
              Save
            </Button>
          </>
        )}
      </div>
      {conflict && (
        <TextConflict
          mine={view.text}
          theirs={view.theirs}
          conflict={conflict}
          onKeepMine={autosave.keepMine}
          onTakeTheirs={autosave.takeTheirs}
        />
      )}
    </div>
  )
}
