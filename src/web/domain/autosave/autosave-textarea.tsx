import { Button, Textarea } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { TextAutosave } from '#web/data/autosave/text-autosave.ts'
import type { TextView } from '#web/data/autosave/text-field.ts'
import { useTextAutosave, type TextAutosaveOptions } from '#web/data/autosave/use-text-autosave.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import type { TypingIn } from '#web/data/live/own-presence.ts'
import { LazyTextConflict } from '#web/domain/conflict/lazy-conflicts.tsx'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { usePresent } from '../presence/presence-context.tsx'
import { TypingNote } from '../presence/typing-note.tsx'
import { TextInsertions, type Insertions } from './text-insertions.tsx'
import styles from './autosave-textarea.module.css'

type Props = TextAutosaveOptions & {
  readonly label: string
  readonly description?: string
  /** A unique key, such as 'client-comment/1/20/desktop-review'. */
  readonly draftKey: string
  readonly isDisabled?: boolean
  readonly minRows?: number
  /** A single-line text: Enter saves it. */
  readonly isLine?: boolean
  /** The maximum number of characters. */
  readonly longest?: number
  /** Content of the line below the field. */
  readonly beside?: ReactNode
  /** Which text of a standard it is, so that others see who is typing in it. */
  readonly typing?: TypingIn
  /** Texts that buttons insert in place of the selection, and what the buttons are for. */
  readonly insertions?: Insertions
}

/**
 * A text that saves itself on Ctrl+Enter (Enter in a single-line field) and on leaving the field. Typed text survives failures,
 * reloads and changes by others until the server has acknowledged it.
 */
export function AutosaveTextarea(props: Props) {
  const draftKey = useDraftKey()(props.draftKey)
  return <Field key={draftKey} {...props} draftKey={draftKey} />
}

function leaveOrSave(
  event: KeyboardEvent<HTMLTextAreaElement>,
  isLine: boolean,
  autosave: TextAutosave,
) {
  // The key ends the composition of a character first.
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape') event.currentTarget.blur()
  if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    autosave.save()
  }
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
  insertions,
  typing,
  ...text
}: Props) {
  const { own } = usePresent()
  const [isIn, setIn] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problemOf = (typed: string) =>
    lengthProblem(typed, longest) ?? text.problemOf?.(typed) ?? null
  const [view, autosave] = useTextAutosave(draftKey, label, { ...text, problemOf })
  const problem = view.typed === null ? null : problemOf(view.typed)

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
        onChange={({ currentTarget: { value } }) => {
          if (typing) own?.type(typing)
          autosave.type(isLine ? value.replaceAll(/\s*\n\s*/g, ' ') : value)
        }}
        onFocus={() => {
          setIn(true)
          autosave.enter()
        }}
        onBlur={() => {
          setIn(false)
          if (typing) own?.endTyping()
          autosave.leave()
        }}
        onKeyDown={(event) => leaveOrSave(event, isLine, autosave)}
      />
      <AutosaveState
        view={view}
        autosave={autosave}
        problem={problem}
        isInField={isIn}
        field={field}
        beside={beside}
        typing={typing}
        insertions={insertions}
      />
    </div>
  )
}

type StateProps = {
  readonly view: TextView
  readonly autosave: TextAutosave
  readonly problem: string | null
  readonly isInField: boolean
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly beside: ReactNode
  readonly typing: TypingIn | undefined
  readonly insertions: Insertions | undefined
}

/** The save state of a text, with a button to save a draft, and both texts of a conflict. */
function AutosaveState(props: StateProps) {
  const { view, autosave, problem, isInField, field, beside, typing, insertions } = props
  const { conflict, isUnsaved } = view
  return (
    <>
      <div className={styles['foot']}>
        {beside}
        {typing && <TypingNote {...typing} />}
        <SaveStatus state={view.state} error={conflict ? null : view.error} />
        {isUnsaved && !conflict && (
          <>
            <span className={styles['unsaved']}>Unsaved draft (kept on this device)</span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={problem !== null}
              // Leaving the field saves and removes the button, so Tab must skip it.
              tabIndex={isInField ? -1 : 0}
              onClick={() => {
                // The button disappears after saving.
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
        <LazyTextConflict
          mine={view.text}
          theirs={view.theirs}
          conflict={conflict}
          onKeepMine={autosave.keepMine}
          onTakeTheirs={autosave.takeTheirs}
        />
      )}
      {insertions && (
        <TextInsertions
          insertions={insertions}
          field={field}
          text={view.text}
          autosave={autosave}
        />
      )}
    </>
  )
}
