import { Button, Textarea } from '@mantine/core'
import { use, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { mentionedIn } from '#rules/comments/mentions.ts'
import type { Transformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { MentionList } from './mention-list.tsx'
import type { ThreadOf } from './thread-place.ts'
import { useMentionable } from './use-mentionable.ts'
import { useMentions } from './use-mentions.ts'
import styles from './threads.module.css'

/** The maximum length that the server stores, in characters. */
const longestReply = 20_000

type Props = {
  readonly of: ThreadOf
  /** The label of the field. */
  readonly name: string
  /** The label of the send button. */
  readonly act: string
  readonly text: string
  /** Whether anything was typed; Esc then does not close the form. */
  readonly isChanged: boolean
  readonly description?: string | undefined
  readonly write: Pick<Transformation<'Comment:Reply' | 'Comment:EditReply'>, 'state' | 'error'>
  /** What was not done and what was kept, for an error message. */
  readonly failure: { readonly what: string; readonly kept: string }
  readonly onChange: (text: string) => void
  /** Receives the ids of the people whom the text mentions. */
  readonly onSend: (text: string, people: readonly string[]) => void
  readonly onClose: () => void
}

/** The form of a reply. Ctrl+Enter sends it; @ lists the people who can be mentioned; Esc leaves the field, or closes the form when nothing was typed. */
export function ReplyForm(props: Props) {
  const { name, act, text, description, write, failure, onChange, onClose } = props
  const { field, mentions, problem, submit } = useReplyForm(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    // Keep the key from the surrounding element, which would handle it too.
    event.stopPropagation()
    if (!props.isChanged) onClose()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      aria-label={name}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <div className={styles['field']}>
        <Textarea
          ref={field}
          label={name}
          description={description}
          autosize={false}
          rows={3}
          value={text}
          error={problem}
          classNames={{ input: styles['text'] ?? '' }}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            mentions.follow(currentTarget)
          }}
          onSelect={({ currentTarget }) => mentions.follow(currentTarget)}
          onBlur={mentions.close}
          onKeyDown={mentions.onKeyDown}
          {...mentions.fieldProps}
        />
        <MentionList mentions={mentions} />
      </div>
      <div className={styles['foot']}>
        <Button type="submit">{act}</Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {write.state === 'Error' ? (
          !write.error?.conflict && <ErrorAlert {...failure} error={write.error} />
        ) : (
          <SaveStatus state={write.state} />
        )}
      </div>
    </form>
  )
}

/** The field of a reply with its mentions; sending an empty text reports the problem and focuses the field. */
function useReplyForm({ of, text, write, onChange, onSend }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const people = useMentionable(of.isVisible)
  const mentions = useMentions({ field, text, people, onChange })
  const isByPerson = use(OpenedByPerson)
  useEffect(() => {
    if (!isByPerson) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(-1, -1)
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [isByPerson])
  const focus = () => field.current?.focus()
  useKeys('Reply', {
    'mod+Enter': { does: 'Send the reply', run: focus },
    '@': { does: 'Mention somebody in the reply', run: focus },
  })
  const long = lengthProblem(text, longestReply)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (write.state === 'Updating') return
    setEmpty(text.trim() === '')
    if (text.trim() === '' || long !== null) focus()
    else onSend(text, mentionedIn(text, people ?? [], mentions.picked))
  }
  const problem = long ?? (isEmpty && text.trim() === '' ? 'Enter a reply' : null)
  return { field, mentions, problem, submit }
}
