import { Button } from '@mantine/core'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { mailEndpoints, MailOverview } from '#operations/mail/contract.ts'
import type { ApiError } from '#rules/api/api-error.ts'
import { mailPaths, type OutboxName } from '#rules/api/mail-desk.ts'
import { successDisplayDelay } from '#rules/review/update-tracker.ts'
import { counted } from '#rules/text/counted.ts'
import { apiErrorOf } from '#web/data/api/api.ts'
import { postEndpoint } from '#web/data/api/endpoints.ts'
import { beginWrite, endWrite } from '#web/data/cache/overall-status.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { useSession } from '#web/data/session/session.ts'
import { UpdateTracking, type WriteProgress } from '#web/data/writes/update-tracking.ts'
import { ConfirmInPlace } from '#web/ui/dialog/confirm-in-place.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { mailKey } from './mail-queries.ts'
import styles from './outbox-list.module.css'

type Row = MailOverview['mails'][number]

const sources: Readonly<Record<Row['outbox'], string>> = {
  identity: 'Sign-in',
  rds: 'Projects, rds',
  ps: 'Projects, ps',
}

/** The waiting and failed mails: recipient, error, and time of the next attempt. */
export function OutboxList({
  rows,
  name,
  isSending,
  onNotice,
}: {
  readonly rows: readonly Row[]
  readonly name: string
  /** False without a configured mail server: nothing is sent. */
  readonly isSending: boolean
  readonly onNotice: (words: string) => void
}) {
  return (
    <ul className={styles['rows']} aria-label={name}>
      {rows.map((row) => (
        <OutboxItem
          key={`${row.outbox} ${row.id}`}
          row={row}
          isSending={isSending}
          onNotice={onNotice}
        />
      ))}
    </ul>
  )
}

function OutboxItem({
  row,
  isSending,
  onNotice,
}: {
  readonly row: Row
  readonly isSending: boolean
  readonly onNotice: (words: string) => void
}) {
  const { isReadOnly } = useSession()
  const { run, state, error } = useResend()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    setAsking(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const sendAgain = async () => {
    setAsking(false)
    if (await run(row.outbox, row.id)) onNotice(`The mail to ${row.to} is queued again.`)
  }
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong>{row.to}</strong>
        <span>{row.subject}</span>
      </div>
      <OutboxState row={row} isSending={isSending} />
      {row.failedAt && row.maySendAgain && (
        <div className={styles['action']}>
          <SaveStatus state={state} error={error} />
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

/** The delivery state of a mail: its attempts, the time of the next one, and why the last one failed. */
function OutboxState({ row, isSending }: { readonly row: Row; readonly isSending: boolean }) {
  return (
    <div className={styles['state']}>
      {row.failedAt ? (
        <span>
          Given up <DateText value={row.failedAt} withTime /> after{' '}
          {counted(row.attempts, 'attempt')}
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
          {counted(row.attempts, 'attempt')} so far, next{' '}
          <DateText value={row.nextAttempt} withTime />
        </span>
      )}
      <span>{sources[row.outbox]}</span>
      {row.changes !== null && <span>{counted(row.changes, 'task change')}</span>}
      {row.lastFailure && <span className={styles['why']}>{row.lastFailure}</span>}
    </div>
  )
}

// A task mail is composed when it is sent, a sign-in mail when it is requested.
const againNote = ({ outbox }: Row): string =>
  outbox === 'identity'
    ? 'The same text is sent: a link in it does not work if it has expired, was used, or a newer one was sent.'
    : 'The new mail lists the tasks as they are now.'

type SendAgain = WriteProgress & {
  readonly run: (outbox: OutboxName, id: string) => Promise<boolean>
}

/** Retries a failed mail from the first attempt and tracks the write; `run` returns whether it succeeded. */
function useResend(): SendAgain {
  const [tracking] = useState(() => new UpdateTracking())
  const tracked = useSyncExternalStore(tracking.subscribe, tracking.now)
  const run = async (outbox: OutboxName, id: string): Promise<boolean> => {
    const end = tracking.begin()
    beginWrite()
    try {
      const response = await postEndpoint<typeof mailEndpoints.sendAgain>(mailPaths.sendAgain, {
        outbox,
        id,
      })
      if (response.status !== 200) throw apiErrorOf(response, response.body)
      endWrite('succeed', successDisplayDelay)
      end()
      return true
    } catch (thrown) {
      endWrite('fail', successDisplayDelay)
      end(thrown as ApiError)
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: mailKey })
    }
  }
  return { ...tracked, run }
}
