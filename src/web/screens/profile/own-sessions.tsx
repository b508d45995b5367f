import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { deviceWords } from '#rules/people/accounts/device-labels.ts'
import { endSessions, ownSessionsOptions, type OwnSession } from '#web/data/account/own-sessions.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './own-sessions.module.css'

const isHandheld = (userAgent: string | null): boolean =>
  /\b(?:iPhone|iPad|Android)\b/.test(userAgent ?? '')

/** The person's sessions, each with its device, and buttons to end one or all the others. */
export const OwnSessions = () => (
  <AsyncContent name="the sessions" result={useQuery(ownSessionsOptions)} rows={2} height="64px">
    {(sessions) => <SessionList sessions={sessions} />}
  </AsyncContent>
)

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const [ending, setEnding] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [result, setResult] = useState('')
  const hasOthers = sessions.some(({ isThis }) => !isThis)

  const end = async (id?: string) => {
    setEnding(id ?? 'others')
    setFailure(null)
    setResult('')
    try {
      await endSessions(id)
      setResult(
        id === undefined ? 'Signed out on all other devices.' : 'Signed out on that device.',
      )
      // The pressed button was removed along with its row.
      document.getElementById('sessions')?.focus()
    } catch (thrown) {
      setFailure(thrown)
    }
    setEnding(null)
  }

  return (
    <div className={styles['part']}>
      <ul className={styles['list']}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            isDisabled={ending !== null}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <div>
          <Button
            variant="default"
            loading={ending === 'others'}
            disabled={ending !== null}
            onClick={() => void end()}
          >
            Sign out all other devices
          </Button>
        </div>
      ) : (
        <p className={styles['words']}>Your sessions on other devices will appear here.</p>
      )}
      {failure !== null && (
        <ErrorAlert
          what="The device was not signed out"
          error={failure}
          kept="Its session is still active."
        />
      )}
      <output className={styles['done']}>{result}</output>
    </div>
  )
}

function SessionItem({
  session: { isThis, userAgent, address, begun, lastUsed, isSecondFactorGiven },
  isEnding,
  isDisabled,
  onEnd,
}: {
  readonly session: OwnSession
  readonly isEnding: boolean
  readonly isDisabled: boolean
  readonly onEnd: () => void
}) {
  const device = deviceWords(userAgent)
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor
  return (
    <li>
      <div className={styles['what']}>
        <Icon size={18} aria-hidden />
        <div>
          <span className={styles['name']}>
            {device}
            {isThis && <span className={styles['this']}>This device</span>}
          </span>
          <span className={styles['words']}>
            {isThis ? (
              'Active now'
            ) : (
              <>
                Last used <DateText value={lastUsed} withTime />
              </>
            )}
            , started <DateText value={begun} withTime />
            {address && `, from ${address}`}
            {isSecondFactorGiven && ', with two-step verification'}
          </span>
        </div>
      </div>
      {!isThis && (
        <Button
          variant="default"
          aria-label={`Sign out ${device}`}
          loading={isEnding}
          disabled={isDisabled}
          onClick={onEnd}
        >
          {' '}
          Sign out{' '}
        </Button>
      )}
    </li>
  )
}
