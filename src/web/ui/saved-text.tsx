import { Button, Textarea } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { UpdateState } from '../../rules/update-tracker.ts'
import type { ApiError } from '../data/api.ts'
import { useUser } from '../data/session.ts'
import { keepDraft, keptDraft, type Draft } from './draft.ts'
import styles from './saved-text.module.css'
import { TextConflict } from './text-conflict.tsx'
import { TrackerMark } from './tracker-mark.tsx'

type Props = {
  readonly label: string
  readonly description?: string
  /** The text as it was last read. */
  readonly stored: string
  /** Names the field among all others, such as 'client-comment/1/20/desktop-review'. */
  readonly draftKey: string
  readonly write: {
    readonly state: UpdateState
    readonly error: ApiError | null
    readonly reset: () => void
  }
  /** Saves a text in place of the expected one; answers null when that failed. */
  readonly onSave: (text: string, expected: string) => Promise<unknown>
  readonly isDisabled?: boolean
  readonly minRows?: number
  /** A text of one line: Enter saves it. */
  readonly isLine?: boolean
  /** The most characters that it may have. */
  readonly longest?: number
  /** What stands in the line below the field. */
  readonly beside?: ReactNode
  /** What is wrong with a text, so that it is not saved; null when nothing is. */
  readonly problemOf?: (text: string) => string | null
  /** The text of a stored value that is none. */
  readonly textOf?: (stored: unknown) => string
}

const ownText = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

/** A text that saves itself on Ctrl+Enter (a line on Enter) and on leaving the field. What was typed survives failures, reloads and changes by others until the server has acknowledged it. */
export function SavedText(props: Props) {
  const { UserId } = useUser()
  const draftKey = `${UserId}/${props.draftKey}`
  return <Field key={draftKey} {...props} draftKey={draftKey} />
}

function Field({
  label,
  description,
  stored,
  draftKey,
  write,
  onSave,
  isDisabled,
  isLine = false,
  minRows = isLine ? 1 : 3,
  longest,
  beside,
  problemOf,
  textOf = ownText,
}: Props) {
  const [isIn, setIn] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<Draft | null>(() => keptDraft(draftKey))
  const [acknowledged, setAcknowledged] = useState<Draft | null>(null)
  // Until the lists are fetched again, what was acknowledged stands in place of what it replaced.
  const settled = acknowledged?.base === stored ? acknowledged.text : stored
  const text = draft?.text ?? settled

  const problem = (draft && problemOf?.(draft.text)) ?? null

  const change = (next: Draft | null) => {
    setDraft(next)
    keepDraft(draftKey, next)
  }

  const save = async (base: string) => {
    if (!draft) return
    if (draft.text === base) return change(null)
    if (problem) return
    const sent = draft.text
    if ((await onSave(sent, base)) === null) return
    setAcknowledged({ text: sent, base: stored })
    const now = keptDraft(draftKey)
    keepDraft(draftKey, now && now.text !== sent ? { text: now.text, base: sent } : null)
    setDraft((typed) => (typed && typed.text !== sent ? { text: typed.text, base: sent } : null))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (draft) void save(draft.base)
    }
  }

  const conflict = draft && write.state === 'Error' ? write.error?.conflict : undefined
  const theirs = textOf(conflict?.stored)
  const isUnsaved = draft !== null && draft.text !== draft.base && write.state !== 'Updating'

  return (
    <div className={styles['field']}>
      <Textarea
        ref={field}
        label={label}
        description={description}
        value={text}
        disabled={isDisabled ?? false}
        error={problem}
        rows={minRows}
        classNames={{ input: styles[isLine ? 'line' : 'input'] ?? '' }}
        {...(longest !== undefined && { maxLength: longest })}
        onChange={({ currentTarget: { value } }) =>
          change({
            text: isLine ? value.replaceAll(/\s*\n\s*/g, ' ') : value,
            base: draft?.base ?? settled,
          })
        }
        onFocus={() => setIn(true)}
        onBlur={() => {
          setIn(false)
          if (draft && !conflict) void save(draft.base)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles['foot']}>
        {beside}
        <TrackerMark state={write.state} error={conflict ? null : write.error} />
        {isUnsaved && !conflict && (
          <>
            <span className={styles['unsaved']}>Not saved yet; kept in this tab.</span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={problem !== null}
              // Leaving the field saves and takes the button away: Tab must not stop on it.
              tabIndex={isIn ? -1 : 0}
              onClick={() => {
                // The button goes with what is saved.
                field.current?.focus({ preventScroll: true })
                void save(draft.base)
              }}
            >
              Save
            </Button>
          </>
        )}
      </div>
      {conflict && (
        <TextConflict
          mine={draft?.text ?? ''}
          theirs={theirs}
          conflict={conflict}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => {
            change(null)
            setAcknowledged({ text: theirs, base: stored })
            write.reset()
          }}
        />
      )}
    </div>
  )
}
