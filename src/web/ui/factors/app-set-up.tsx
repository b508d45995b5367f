import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { AuthRefusal } from '../../data/call-auth.ts'
import { beginApp, keepApp, type NewCodes } from '../../data/factors.ts'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { CodeField } from './code-field.tsx'
import { FactorFailure } from './factor-failure.tsx'
import styles from './factors.module.css'
import { heedRefusal } from './heed-refusal.ts'
import { QrCode } from './qr-code.tsx'
import { useAct } from './use-act.ts'

// A new secret each time that it opens, and the same one as long as it is open.
const begunOptions = queryOptions({
  queryKey: ['begun app'],
  queryFn: async () => {
    try {
      return await beginApp()
    } catch (thrown) {
      await heedRefusal(thrown)
      throw thrown
    }
  },
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})

/** Sets an authenticator app up: the QR code, its secret as text, and the code that confirms it. */
export function AppSetUp({
  isChange,
  onDone,
  onLeave,
}: {
  /** Whether it takes the place of an app that is used already. */
  readonly isChange: boolean
  readonly onDone: (codes: NewCodes) => void
  readonly onLeave?: (() => void) | undefined
}) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { data: begun, error, isFetching, refetch } = useQuery(begunOptions)
  const { run, isBusy, failure: unconfirmed, forget } = useAct()
  const isExpired = unconfirmed instanceof AuthRefusal && unconfirmed.reason === 'SET_UP_EXPIRED'
  const failure = unconfirmed ?? (error instanceof AuthRefusal && !isFetching ? error : null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') void run(async () => onDone(await keepApp(code)))
  }

  return (
    <form
      className={styles['step']}
      aria-label="Set up authenticator app"
      noValidate
      onSubmit={submit}
    >
      <h3>{isChange ? 'Change authenticator app' : 'Set up authenticator app'}</h3>
      <p className={styles['words']}>
        Scan this with the app, or enter the secret by hand. Then enter the code shown in the app
        {isChange ? '. Your current app works until then.' : '.'}
      </p>
      {begun ? (
        <>
          <QrCode text={begun.address} name="QR code for the authenticator app" />
          <p>
            <span className={styles['words']}>Secret: </span>
            <span className={styles['secret']}>{grouped(begun.secret)}</span>
          </p>
        </>
      ) : (
        !failure && <SkeletonRows rows={1} height="236px" name="Creating the secret" />
      )}
      <CodeField
        label="Code from the app"
        value={code}
        error={isMissing && 'Enter the six digits shown in the app'}
        onType={setCode}
      />
      <FactorFailure what="The app was not set up" failure={failure} />
      <div className={styles['acts']}>
        {(begun && !isExpired) || !failure ? (
          <Button type="submit" loading={isBusy} disabled={!begun}>
            Confirm app
          </Button>
        ) : (
          <Button
            onClick={() => {
              forget()
              void refetch()
            }}
          >
            Start again
          </Button>
        )}
        {onLeave && (
          <Button variant="default" onClick={onLeave}>
            {' '}
            Cancel{' '}
          </Button>
        )}
      </div>
    </form>
  )
}

const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
