import { Button } from '@mantine/core'
import type { MailOverview } from '../../../rules/mail-desk.ts'
import { useSession } from '../../data/session.ts'
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
  const sendAgain = async () => {
    if (await run(row.outbox, row.id)) onTold(`The mail to ${row.to} is on its way again.`)
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
        ) : row.attempts === 0 || !isSending ? (
          <span>
            Waits since <DateText value={row.createdAt} withTime />
          </span>
        ) : (
          <span>
            {attemptsOf(row.attempts)} so far, the next{' '}
            <DateText value={row.nextAttempt} withTime />
          </span>
        )}
        <span>{places[row.outbox]}</span>
        {row.lastFailure && <span className={styles['why']}>{row.lastFailure}</span>}
      </div>
      {row.failedAt && row.maySendAgain && (
        <div className={styles['action']}>
          <TrackerMark state={state} error={error} />
          <Button
            variant="default"
            disabled={isReadOnly || state === 'Updating'}
            aria-label={`Send again to ${row.to}`}
            onClick={() => void sendAgain()}
          >
            Send again
          </Button>
        </div>
      )}
    </li>
  )
}

const attemptsOf = (attempts: number): string =>
  attempts === 1 ? '1 attempt' : `${attempts} attempts`
