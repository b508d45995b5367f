import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type FormEvent } from 'react'
import { productName } from '#rules/text/product.ts'
import { safeReturn } from '#rules/text/safe-return.ts'
import { AuthError } from '#web/data/account/call-auth.ts'
import { linkOfferOptions, linkProvider, type LinkOffer } from '#web/data/account/link-offer.ts'
import { signInByEmail, type SignInOutcome } from '#web/data/account/sign-in.ts'
import { useSession } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { resetSession } from './shared/reset-session.ts'
import { ResultMessage } from './shared/result-message.tsx'
import { SignInError } from './shared/sign-in-error.tsx'
import { SignInLayout } from './shared/sign-in-layout.tsx'
import styles from './shared/sign-in-layout.module.css'

const SecondStep = lazyWithPreload(
  async () => (await import('./shared/second-factor-step.tsx')).SecondFactorStep,
)

/** Links the provider to the existing account with the same address, once its owner has signed in with the password. */
export function LinkAccountPage() {
  const { hosted } = useSession()
  const { data: offer, error, refetch } = useQuery(linkOfferOptions)
  const provider = hosted?.name ?? ''
  return (
    <SignInLayout title="Connect your account" heading="You already have an account">
      {error ? (
        <ErrorAlert
          what="The account could not be loaded"
          error={error instanceof AuthError ? error.error : error}
          onRetry={() => void refetch()}
        />
      ) : offer === undefined ? (
        <SkeletonRows rows={3} height="60px" />
      ) : offer === null ? (
        <ResultMessage>
          <p>
            There is nothing to connect any more. It may have taken more than ten minutes, or it was
            started in another browser.
          </p>
          <div className={styles['links']}>
            <Link to="/sign-in">Back to sign-in</Link>
          </div>
        </ResultMessage>
      ) : (
        <ConnectAccount offer={offer} provider={provider} />
      )}
    </SignInLayout>
  )
}

function ConnectAccount({
  offer,
  provider,
}: {
  readonly offer: LinkOffer
  /** The display name of the provider. */
  readonly provider: string
}) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null)
  const [failure, setFailure] = useState<AuthError | null>(null)
  const returnTo = safeReturn(offer.returnTo) ?? '/app'

  const goOn = async () => {
    await resetSession()
    await navigate({ href: returnTo, replace: true })
  }
  const connect = async () => {
    setBusy(true)
    try {
      await linkProvider()
      await goOn()
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown
      setBusy(false)
      setFailure(thrown)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') return document.getElementById('password')?.focus()
    setBusy(true)
    setOutcome(null)
    const ended = await signInByEmail({ email: offer.email, password })
    if (ended.kind === 'done') return connect()
    setBusy(false)
    setOutcome(ended)
    if (ended.kind === 'wrong') document.getElementById('password')?.focus()
  }

  if (failure)
    return (
      <>
        <ErrorAlert
          what={`You are signed in, but ${provider} was not connected`}
          error={failure.error}
          kept={`Your account is unchanged. Sign in with ${provider} again to connect it.`}
        />
        <Button onClick={() => void goOn()}>Continue to {productName}</Button>
      </>
    )
  if (outcome?.kind === 'secondFactor')
    return (
      <Suspense fallback={<SkeletonRows rows={3} height="60px" />}>
        <SecondStep
          hasApp={outcome.methods.includes('totp')}
          onSignedIn={() => void connect()}
          onLeave={() => {
            setPassword('')
            setOutcome(null)
          }}
        />
      </Suspense>
    )
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {productName} already has an account with the address that you have at {provider}. Sign in
        with its password to connect the two. From then on, you can sign in with {provider}.
      </p>
      <TextInput label="E-mail" autoComplete="username" value={offer.email} readOnly />
      <PasswordField
        ref={focusOnMount}
        id="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? 'Enter your password' : outcome?.kind === 'wrong' && 'Wrong password'}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {outcome && <SignInError outcome={outcome} />}
      <Button type="submit" loading={isBusy}>
        Sign in and connect
      </Button>
      <div className={styles['links']}>
        <Link to="/forgot-password" state={{ email: offer.email }}>
          Forgot password?
        </Link>
        <Link to="/sign-in">Sign in another way</Link>
      </div>
    </form>
  )
}
