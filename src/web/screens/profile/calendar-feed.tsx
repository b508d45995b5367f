import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarFeed as Feed } from '#operations/calendar/contract.ts'
import type { Factors } from '#operations/factor/contract.ts'
import {
  calendarFeedOptions,
  createFeedAddress,
  refetchCalendarFeed,
  revokeFeedAddress,
} from '#web/data/account/calendar-feed.ts'
import { factorsOptions } from '#web/data/account/factors.ts'
import { ConfirmIdentity } from '#web/domain/factor/confirm-identity.tsx'
import { FactorError } from '#web/domain/factor/factor-error.tsx'
import { useFactorAction } from '#web/domain/factor/use-factor-action.ts'
import { ConfirmInPlace } from '#web/ui/dialog/confirm-in-place.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { NewAddress } from './new-address.tsx'
import styles from './calendar-feed.module.css'

type Act = 'create' | 'replace' | 'revoke'

const failures: Readonly<Record<Act, string>> = {
  create: 'The address was not created',
  replace: 'The address was not replaced',
  revoke: 'The address was not revoked',
}

/** The person's calendar feed: whether it has an address, and buttons to create, replace and revoke it. */
export function CalendarFeed() {
  const factors = useQuery(factorsOptions)
  return (
    <AsyncContent
      name="the calendar feed"
      result={useQuery(calendarFeedOptions)}
      rows={1}
      height="64px"
    >
      {(feed) =>
        // If the second factors could not be loaded, their own section reports it.
        factors.data && <FeedSettings feed={feed} factors={factors.data} />
      }
    </AsyncContent>
  )
}

function FeedSettings({ feed, factors }: { readonly feed: Feed; readonly factors: Factors }) {
  const { step, act, address, message, action, ...steps } = useFeedSteps(factors)
  return (
    <div className={styles['part']}>
      <p className={styles['words']}>
        <FeedState feed={feed} />
      </p>
      {address !== null && <NewAddress address={address} onDone={steps.hideAddress} />}
      {step === 'identity' && (act === 'create' || act === 'replace') && (
        <ConfirmIdentity
          factors={factors}
          purpose="creating an address"
          onConfirmed={() => void steps.send(act)}
          onLeave={steps.leave}
        />
      )}
      {step === 'ask' && act !== null && act !== 'create' && (
        <Question
          act={act}
          isBusy={action.isBusy}
          onConfirm={() => steps.goOn(act)}
          onCancel={steps.leave}
        />
      )}
      {step === null && (
        <div className={styles['acts']}>
          {feed.feed === null ? (
            <Button variant="default" loading={action.isBusy} onClick={() => steps.goOn('create')}>
              Create address
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => steps.ask('replace')}>
                Replace address
              </Button>
              <Button variant="default" onClick={() => steps.ask('revoke')}>
                Revoke address
              </Button>
            </>
          )}
        </div>
      )}
      <FactorError what={failures[act ?? 'create']} failure={action.failure} />
      <output className={styles['done']}>{message}</output>
    </div>
  )
}

/** The steps from a button to a new or revoked feed address: a question, a confirmation of identity, and the call. */
function useFeedSteps(factors: Factors) {
  const [act, setAct] = useState<Act | null>(null)
  const [step, setStep] = useState<'ask' | 'identity' | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const action = useFactorAction()

  const begin = (next: Act, first: typeof step) => {
    action.forget()
    setMessage('')
    setAct(next)
    setStep(first)
  }
  const send = async (next: Act) => {
    begin(next, null)
    await action.run(async () => {
      setAddress(
        next === 'revoke' ? (await revokeFeedAddress(), null) : await createFeedAddress(next),
      )
      if (next === 'revoke') setMessage('Address revoked.')
    })
    // Also after a failure: another tab may have made the change.
    await refetchCalendarFeed()
    if (next === 'revoke') document.getElementById('calendar-feed')?.focus()
  }
  return {
    act,
    step,
    address,
    message,
    action,
    send,
    ask: (next: Act) => begin(next, 'ask'),
    /** Sends the request, after a confirmation of identity if the call needs one. */
    goOn: (next: Act) =>
      next === 'revoke' || factors.isConfirmed ? void send(next) : begin(next, 'identity'),
    leave: () => setStep(null),
    hideAddress: () => {
      setAddress(null)
      document.getElementById('calendar-feed')?.focus()
    },
  }
}

function FeedState({ feed: { feed, lastRevokedAt } }: { readonly feed: Feed }) {
  if (feed === null)
    return lastRevokedAt === null ? (
      'No address yet.'
    ) : (
      <>
        No address. The last one was revoked on <DateText value={lastRevokedAt} withTime />.
      </>
    )
  return (
    <>
      Address created <DateText value={feed.createdAt} />,{' '}
      {feed.lastFetchedAt === null ? (
        'not fetched yet.'
      ) : (
        <>
          last fetched <DateText value={feed.lastFetchedAt} withTime />.
        </>
      )}
    </>
  )
}

function Question({
  act,
  isBusy,
  onConfirm,
  onCancel,
}: {
  readonly act: 'replace' | 'revoke'
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  const isReplacement = act === 'replace'
  return (
    <ConfirmInPlace
      name={isReplacement ? 'Replace the address' : 'Revoke the address'}
      act={isReplacement ? 'Replace' : 'Revoke'}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        The present address stops working at once: calendar programs that use it get nothing more
        {isReplacement ? ' until you give them the new one.' : '.'}
      </p>
    </ConfirmInPlace>
  )
}
