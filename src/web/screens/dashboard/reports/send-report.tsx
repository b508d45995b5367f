import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { longestMessage } from '#rules/projects/project-message.ts'
import { mayReceive } from '#rules/report/recipients.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { usePicker } from '#web/ui/picker/use-picker.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { SavedReport } from './saved-report.ts'
import styles from './reports-tab.module.css'

type Props = {
  readonly projectId: number
  readonly report: SavedReport
  readonly onClose: () => void
}

/** Returns the people to whom a report can be mailed: those of the project who can sign in and may open it. */
function useRecipients(projectId: number, { Audience }: SavedReport) {
  const people = useQueryOf('admin/project_users', { project_id: projectId })
  return {
    people,
    choices: people.data
      ?.filter(
        ({ IsLocked, UserType }) =>
          IsLocked !== true && UserType !== undefined && mayReceive(Audience, UserType),
      )
      .map(({ Id, FullName, UserType }) => ({
        value: Id,
        label: FullName,
        group: UserType === 'Client' ? 'Clients' : 'Consultants',
      })),
  }
}

/** The state of the form: the message, its recipients, and the outcome of sending it. */
function useSending(projectId: number, report: SavedReport) {
  const { people, choices } = useRecipients(projectId, report)
  const { run, state, error } = useTransformation('Report:Send')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [sent, setSent] = useState(0)
  const picker = usePicker({ choices, values: chosen, isMultiple: true, onChange: setChosen })
  useUnsaved('A message with a report', text.trim() !== '')
  const send = async (user_ids: readonly string[]) => {
    setMissing(user_ids.length === 0)
    if (user_ids.length === 0) return picker.field.current?.focus()
    const message = text.trim()
    const ids = { project_id: projectId, report_id: report.Id, user_ids: [...user_ids] }
    const done = await run({ ...ids, ...(message !== '' && { text: message }) })
    if (done === null) return
    setSent(user_ids.length)
    setChosen([])
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'Updating') picker.settle((ids) => void send(ids))
  }
  return {
    people,
    picker,
    text,
    setText,
    sent,
    state,
    error,
    submit,
    isMissing: isMissing && chosen.length === 0,
  }
}

/** Mails the link to a saved report to people of the project, with a message. */
export function SendReport({ projectId, report, onClose }: Props) {
  const { people, picker, text, setText, sent, state, error, submit, isMissing } = useSending(
    projectId,
    report,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form
    <form
      className={styles['form']}
      aria-label="Mail a link"
      onSubmit={submit}
      onKeyDown={onEscape(onClose)}
    >
      <Picker
        picker={picker}
        label="To"
        placeholder="Choose people"
        hasFocus
        error={isMissing ? 'Choose at least one person' : undefined}
      />
      {people.error && !people.data && (
        <ErrorAlert
          what="The people of the project could not be loaded"
          error={people.error}
          onRetry={() => void people.refetch()}
        />
      )}
      <Textarea
        label="Message"
        description="The mail has a link, which asks for sign-in; the report itself is not attached."
        autosize
        minRows={2}
        maxLength={longestMessage}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div className={styles['row']}>
        <Button type="submit">Send</Button>
        <Button variant="default" onClick={onClose}>
          {sent > 0 ? 'Done' : 'Cancel'}
        </Button>
        <SaveStatus state={state === 'Error' ? 'Pending' : state} />
        <output>{sent > 0 && state !== 'Updating' && `Sent to ${sent}.`}</output>
      </div>
      {error && (
        <ErrorAlert what="The link was not sent" error={error} kept="Your message is still here." />
      )}
    </form>
  )
}
