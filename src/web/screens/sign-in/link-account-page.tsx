import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { productName } from '#rules/text/product.ts'
import { safeReturn } from '#rules/text/safe-return.ts'
import { AuthError } from '#web/data/account/call-auth.ts'
import { linkOfferOptions, linkProvider, type LinkOffer } from '#web/data/account/link-offer.ts'
import { useSession } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LazySecondFactorStep } from './shared/lazy-second-factor-step.tsx'
import { resetSession } from './shared/reset-session.ts'
import { ResultMessage } from './shared/result-message.tsx'
import { SignInError } from './shared/sign-in-error.tsx'
import { SignInLayout } from './shared/sign-in-layout.tsx'
import { useEmailSignIn, type EmailSignIn } from './shared/use-email-sign-in.ts'
import styles from './shared/sign-in-layout.module.css'

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

type Props = {
  readonly offer: LinkOffer
  /** The display name of the provider. */
  readonly provider: string
}

/** Signs in, then links the provider. If linking fails, the person stays signed in. */
function ConnectAccount({ offer, provider }: Props) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<AuthError | null>(null)
  const returnTo = safeReturn(offer.returnTo) ?? '/app'

  const goOn = async () => {
    await resetSession()
    await navigate({ href: returnTo, replace: true })
  }
  const connect = async () => {
    try {
      await linkProvider()
      await goOn()
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown
      setFailure(thrown)
    }
  }
  const signIn = useEmailSignIn(connect)

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
  if (signIn.outcome?.kind === 'secondFactor')
    return (
      <LazySecondFactorStep
        hasApp={signIn.outcome.methods.includes('totp')}
        onSignedIn={() => void connect()}
        onLeave={signIn.reset}
      />
    )
  return <ConnectForm offer={offer} provider={provider} signIn={signIn} />
}

function ConnectForm({
  offer,
  provider,
  signIn: { run, isBusy, outcome },
}: Props & { readonly signIn: EmailSignIn }) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') document.getElementById('password')?.focus()
    else void run({ email: offer.email, password })
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
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
