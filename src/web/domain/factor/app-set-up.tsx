import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import type { NewCodes } from '#operations/factor/contract.ts'
import { AuthError } from '#web/data/account/call-auth.ts'
import { confirmApp, startAppSetUp } from '#web/data/account/factors.ts'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { CodeField } from './code-field.tsx'
import { handleAuthError } from './handle-auth-error.ts'
import { CancelButton, StepForm, useRequiredText } from './step-form.tsx'
import { useFactorAction } from './use-factor-action.ts'
import styles from './factors.module.css'

// A new secret each time it is opened, unchanged while it stays open.
const setUpOptions = queryOptions({
  queryKey: ['app set-up'],
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
  readonly onLeave: () => void
}) {
  const code = useRequiredText()
  const { data: setUp, error, isFetching, refetch } = useQuery(setUpOptions)
  const { run, isBusy, failure: unconfirmed, forget } = useFactorAction()
  const isExpired = unconfirmed instanceof AuthError && unconfirmed.reason === 'SET_UP_EXPIRED'
  const failure = unconfirmed ?? (error instanceof AuthError && !isFetching ? error : null)
  const startAgain = () => {
    forget()
    void refetch()
  }

  return (
    <StepForm
      label="Set up authenticator app"
      failed="The app was not set up"
      failure={failure}
      acts={
        <>
          {(setUp && !isExpired) || !failure ? (
            <Button type="submit" loading={isBusy} disabled={!setUp}>
              Confirm app
            </Button>
          ) : (
            <Button onClick={startAgain}>Start again</Button>
          )}
          <CancelButton onLeave={onLeave} />
        </>
      }
      onSubmit={code.submit(() => void run(async () => onDone(await confirmApp(code.text))))}
    >
      <h3>{isChange ? 'Change authenticator app' : 'Set up authenticator app'}</h3>
      <p className={styles['words']}>
        Scan this with the app, or enter the secret by hand. Then enter the code shown in the app
        {isChange ? '. Your current app works until then.' : '.'}
      </p>
      {setUp ? (
        <Secret {...setUp} />
      ) : (
        !failure && <SkeletonRows rows={1} height="236px" name="Creating the secret" />
      )}
      <CodeField
        label="Code from the app"
        value={code.text}
        error={code.isMissing && 'Enter the six digits shown in the app'}
        onType={code.type}
      />
    </StepForm>
  )
}

/** The secret of an app, as a QR code and as text. */
const Secret = ({ address, secret }: { readonly address: string; readonly secret: string }) => (
  <>
    <QrCode text={address} name="QR code for the authenticator app" />
    <p>
      <span className={styles['words']}>Secret: </span>
      <span className={styles['secret']}>{grouped(secret)}</span>
    </p>
  </>
)

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
