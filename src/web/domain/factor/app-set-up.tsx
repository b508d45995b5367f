import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { encode } from 'uqr'
import type { NewCodes } from '#operations/factor/contract.ts'
import { AuthError } from '#web/data/account/call-auth.ts'
import { startAppSetUp, confirmApp } from '#web/data/account/factors.ts'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { CodeField } from './code-field.tsx'
import { FactorError } from './factor-error.tsx'
import { handleAuthError } from './handle-auth-error.ts'
import { useFactorAction } from './use-factor-action.ts'
import styles from './factors.module.css'

// A new secret on each opening, unchanged while it is open.
const begunOptions = queryOptions({
  queryKey: ['begun app'],
  queryFn: async () => {
    try {
      return await startAppSetUp()
    } catch (thrown) {
      await handleAuthError(thrown)
      throw thrown
    }
  },
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})

/** Sets up an authenticator app: the QR code, its secret as text, and the code that confirms it. */
export function AppSetUp({
  isChange,
  onDone,
  onLeave,
}: {
  /** Whether it replaces an existing app. */
  readonly isChange: boolean
  readonly onDone: (codes: NewCodes) => void
  readonly onLeave?: (() => void) | undefined
}) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { data: begun, error, isFetching, refetch } = useQuery(begunOptions)
  const { run, isBusy, failure: unconfirmed, forget } = useFactorAction()
  const isExpired = unconfirmed instanceof AuthError && unconfirmed.reason === 'SET_UP_EXPIRED'
  const failure = unconfirmed ?? (error instanceof AuthError && !isFetching ? error : null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '') void run(async () => onDone(await confirmApp(code)))
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
      <FactorError what="The app was not set up" failure={failure} />
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

/** A text as a QR code: dark on light in both themes, as scanners expect. */
function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
