import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { MailOverview } from '../../../rules/mail-desk.ts'
import { useSession } from '../../data/session.ts'
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useSendAgain } from './use-send-again.ts'
import styles from './outbox-list.module.css'

type Row = MailOverview['mails'][number]

const places: Readonly<Record<Row['outbox'], string>> = {
  identity: 'Sign-in',
  rds: 'Projects, rds',
  ps: 'Projects, ps',
}

/** The mails that wait or were given up: to whom, why, and when they are tried again. */
export function OutboxList({
  rows,
  name,
  isSending,
  onTold,
}: {
  readonly rows: readonly Row[]
  readonly name: string
  /** False where no mail server is named: nothing is tried. */
  readonly isSending: boolean
  readonly onTold: (words: string) => void
}) {
  return (
    <ul className={styles['rows']} aria-label={name}>
      {rows.map((row) => (
        <OutboxItem
          key={`${row.outbox} ${row.id}`}
          row={row}
          isSending={isSending}
          onTold={onTold}
        />
      ))}
    </ul>
  )
}

function OutboxItem({
  row,
  isSending,
  onTold,
}: {
  readonly row: Row
  readonly isSending: boolean
  readonly onTold: (words: string) => void
}) {
  const { isReadOnly } = useSession()
  const { run, state, error } = useSendAgain()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    setAsking(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const sendAgain = async () => {
    setAsking(false)
    if (await run(row.outbox, row.id)) onTold(`The mail to ${row.to} is queued again.`)
  }
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong>{row.to}</strong>
        <span>{row.subject}</span>
      </div>
      <div className={styles['state']}>
        {row.failedAt ? (
          <span>
            Given up <DateText value={row.failedAt} withTime /> after {attemptsOf(row.attempts)}
          </span>
        ) : row.isGathering ? (
          <span>
            Collecting changes since <DateText value={row.createdAt} withTime />
          </span>
        ) : row.attempts === 0 || !isSending ? (
          <span>
            Queued since <DateText value={row.createdAt} withTime />
          </span>
        ) : (
          <span>
            {attemptsOf(row.attempts)} so far, next <DateText value={row.nextAttempt} withTime />
          </span>
        )}
        <span>{places[row.outbox]}</span>
        {row.changes !== null && <span>{changesOf(row.changes)}</span>}
        {row.lastFailure && <span className={styles['why']}>{row.lastFailure}</span>}
      </div>
      {row.failedAt && row.maySendAgain && (
        <div className={styles['action']}>
          <TrackerMark state={state} error={error} />
          <Button
            ref={button}
            variant="default"
            disabled={isAsking || isReadOnly || state === 'Updating'}
            aria-label={`Send again to ${row.to}`}
            onClick={() => setAsking(true)}
          >
            Send again
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmInPlace
          name={`Send again to ${row.to}`}
          act="Send again"
          onConfirm={() => void sendAgain()}
          onCancel={cancel}
        >
          <p>
            <strong>Send this mail to {row.to} again?</strong> It is tried right away and, while it
            fails, for another three days. {againNote(row)}
          </p>
        </ConfirmInPlace>
      )}
    </li>
  )
}

// A mail about tasks is written when it is sent, one of the sign-in when it was asked for.
const againNote = ({ outbox }: Row): string =>
  outbox === 'identity'
    ? 'The same text is sent: a link in it does not work if it has expired, was used, or a newer one was sent.'
    : 'It tells of the tasks as they are now.'

const changesOf = (changes: number): string =>
  changes === 1 ? '1 task change' : `${changes} task changes`

const attemptsOf = (attempts: number): string =>
  attempts === 1 ? '1 attempt' : `${attempts} attempts`
