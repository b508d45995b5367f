import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type FormEvent } from 'react'
import { productName } from '../../../rules/product.ts'
import { safeReturn } from '../../../rules/safe-return.ts'
import { AuthRefusal } from '../../data/call-auth.ts'
import { linkOfferOptions, linkProvider, type LinkOffer } from '../../data/link-offer.ts'
import { useSession } from '../../data/session.ts'
import { signInByEmail, type SignInOutcome } from '../../data/sign-in.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { arrive } from './arrive.ts'
import { Said } from './said.tsx'
import { Sheet } from './sheet.tsx'
import styles from './sheet.module.css'
import { SignInProblem } from './sign-in-problem.tsx'

const SecondStep = laterPart(async () => (await import('./second-step.tsx')).SecondStep)

/** Connects the provider with the account that already has its address, once its owner has signed in with the password. */
export function LinkAccountPage() {
  const { hosted } = useSession()
  const { data: offer, error, refetch } = useQuery(linkOfferOptions)
  const provider = hosted?.name ?? ''
  return (
    <Sheet title="Connect your account" heading="You already have an account">
      {error ? (
        <ErrorNote
          what="The account could not be loaded"
          error={error instanceof AuthRefusal ? error.error : error}
          onRetry={() => void refetch()}
        />
      ) : offer === undefined ? (
        <SkeletonRows rows={3} height="60px" />
      ) : offer === null ? (
        <Said>
          <p>
            There is nothing to connect any more. It may have taken more than ten minutes, or it was
            started in another browser.
          </p>
          <div className={styles['links']}>
            <Link to="/sign-in">Back to sign-in</Link>
          </div>
        </Said>
      ) : (
        <ConnectAccount offer={offer} provider={provider} />
      )}
    </Sheet>
  )
}

function ConnectAccount({
  offer,
  provider,
}: {
  readonly offer: LinkOffer
  /** What the provider is called. */
  readonly provider: string
}) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null)
  const [failure, setFailure] = useState<AuthRefusal | null>(null)
  const returnTo = safeReturn(offer.returnTo) ?? '/app'

  const goOn = async () => {
    await arrive()
    await navigate({ href: returnTo, replace: true })
  }
  const connect = async () => {
    setBusy(true)
    try {
      await linkProvider()
      await goOn()
    } catch (thrown) {
      if (!(thrown instanceof AuthRefusal)) throw thrown
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
        <ErrorNote
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
        ref={takeFocus}
        id="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? 'Enter your password' : outcome?.kind === 'wrong' && 'Wrong password'}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {outcome && <SignInProblem outcome={outcome} />}
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
