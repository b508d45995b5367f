import { Button, Textarea } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { longestMessage } from '#rules/projects/project-message.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useUser } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { usePicker } from '#web/ui/picker/use-picker.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useMessage, type Message } from './use-message.ts'
import styles from './messenger.module.css'

type Lead = { readonly Id: string; readonly FullName: string }

type Props = {
  readonly projectId: number
  /** At least one; the lead of the project first. */
  readonly leads: readonly Lead[]
  readonly standards: readonly StandardRow[]
  readonly onClose: () => void
}

/** The message to a lead of a project. Ctrl+Enter sends it. */
export function MessageForm({ projectId, leads, standards, onClose }: Props) {
  const { standard_id } = useParams({ strict: false })
  const present = standards.find(({ Id }) => Id === Number(standard_id))?.Id ?? null
  const [first] = leads
  const { message, change, send, isSent, write } = useMessage(projectId, {
    to: first?.Id ?? '',
    standardId: present,
  })
  const { text, submit, problems, ...pickers } = useFields({
    message,
    leads,
    standards,
    onChange: change,
    onSend: send,
  })
  useEffect(() => text.current?.focus(), [text])
  const lead = leads.find(({ Id }) => Id === message.to)?.FullName ?? 'The lead'
  if (isSent) return <Sent lead={lead} way={message.way} onClose={onClose} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is that of the fields inside
    <form
      className={styles['form']}
      aria-label="Message to the lead"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <Recipient {...pickers} problems={problems} way={message.way} />
      <div>
        <Choice
          name="Send as"
          options={[
            { value: 'mail', label: 'Mail' },
            { value: 'task', label: 'Task' },
          ]}
          value={message.way}
          onChoose={(way) => change({ way })}
        />
      </div>
      <WayNote lead={lead} way={message.way} />
      <Textarea
        ref={text}
        label="Message"
        data-autofocus
        rows={5}
        value={message.text}
        error={problems.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Foot write={write} onClose={onClose} />
    </form>
  )
}

function Recipient({
  lead,
  standard,
  problems,
  way,
}: Pick<ReturnType<typeof useFields>, 'lead' | 'standard' | 'problems'> & {
  readonly way: Message['way']
}) {
  return (
    <div className={styles['pair']}>
      <Picker picker={lead} label="To" error={problems.to} />
      <Picker
        picker={standard}
        label={way === 'task' ? 'Standard' : 'Standard (optional)'}
        error={problems.standard}
      />
    </div>
  )
}

function Foot({
  write,
  onClose,
}: {
  readonly write: ReturnType<typeof useMessage>['write']
  readonly onClose: () => void
}) {
  return (
    <div className={styles['foot']}>
      <Button type="submit">Send</Button>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      {write.state === 'Error' ? (
        <ErrorAlert
          what="The message was not sent"
          kept="The text is still in the field."
          error={write.error}
        />
      ) : (
        <SaveStatus state={write.state} error={write.error} />
      )}
    </div>
  )
}

/** The fields of the form, their problems once it was submitted, and the function that submits it. */
function useFields({
  message,
  leads,
  standards,
  onChange,
  onSend,
}: {
  readonly message: Message
  readonly leads: readonly Lead[]
  readonly standards: readonly StandardRow[]
  readonly onChange: (changed: Partial<Message>) => void
  readonly onSend: (message: Message) => Promise<void>
}) {
  const [isChecked, setChecked] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const lead = usePicker({
    choices: leads.map(({ Id, FullName }) => ({ value: Id, label: FullName })),
    values: message.to === '' ? [] : [message.to],
    onChange: ([to = '']) => onChange({ to }),
  })
  const standard = usePicker({
    choices: standards.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
    values: message.standardId === null ? [] : [String(message.standardId)],
    onChange: ([id]) => onChange({ standardId: id === undefined ? null : Number(id) }),
  })
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    lead.settle(([to = '']) =>
      standard.settle(([id]) => {
        const complete = { ...message, to, standardId: id === undefined ? null : Number(id) }
        const found = problemsOf(complete)
        setChecked(true)
        if (found.to) lead.field.current?.focus()
        else if (found.standard) standard.field.current?.focus()
        else if (found.text) text.current?.focus()
        else void onSend(complete)
      }),
    )
  }
  const tooLong = { text: lengthProblem(message.text, longestMessage) ?? undefined }
  const problems: Problems = isChecked ? problemsOf(message) : tooLong
  return { lead, standard, text, submit, problems }
}

type Problems = {
  readonly to?: string | undefined
  readonly standard?: string | undefined
  readonly text?: string | undefined
}

const problemsOf = ({ to, way, standardId, text }: Message): Problems => ({
  to: to === '' ? 'Choose a lead' : undefined,
  standard: way === 'task' && standardId === null ? 'Choose the standard of the task' : undefined,
  text: text.trim() === '' ? 'Enter a message' : (lengthProblem(text, longestMessage) ?? undefined),
})

function WayNote({ lead, way }: { readonly lead: string; readonly way: Message['way'] }) {
  const { email } = useUser()
  return (
    <p className={styles['note']}>
      {way === 'mail'
        ? `${lead} gets a mail. The answer goes to ${email}.`
        : `${lead} gets a task of the standard, which stays open until it is done. Everyone in the project sees it.`}
    </p>
  )
}

function Sent({
  lead,
  way,
  onClose,
}: {
  readonly lead: string
  readonly way: Message['way']
  readonly onClose: () => void
}) {
  return (
    <div className={styles['form']}>
      <p role="status">
        {way === 'mail' ? `The mail to ${lead} is on its way.` : `${lead} has the task now.`}
      </p>
      <div className={styles['foot']}>
        <Button ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
