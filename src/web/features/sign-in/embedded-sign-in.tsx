import { Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { productName } from '../../../rules/product.ts'
import { arePasskeysPossible } from '../../data/passkeys-possible.ts'
import { useSession, type DemoAccount } from '../../data/session.ts'
import { signInByEmail, type SignInOutcome } from '../../data/sign-in.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { arrive } from './arrive.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { SessionEnded } from './session-ended.tsx'
import { Sheet } from './sheet.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './sheet.module.css'

const SecondStep = laterPart(async () => (await import('./second-step.tsx')).SecondStep)
const PasskeySignIn = laterPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn)

/** Signs a person in by an account of this house, below what else is offered, and goes back to where the person wanted to go. */
export function EmbeddedSignIn({ children }: { readonly children?: ReactNode }) {
  const { demoAccounts = [], isSignUpOpen, passkeyHost } = useSession()
  const { returnTo } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const { email: known = '' } = useLocation({ select: ({ state }) => state })
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null)

  const goOn = async () => {
    await arrive()
    await navigate({ href: returnTo ?? '/app', replace: true })
  }

  const signIn = async (account: Pick<DemoAccount, 'email' | 'password'>) => {
    setBusy(true)
    setOutcome(null)
    const ended = await signInByEmail(account)
    if (ended.kind !== 'done') {
      setBusy(false)
      setOutcome(ended)
      if (ended.kind === 'wrong') document.getElementById('password')?.focus()
      return
    }
    await goOn()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = email.trim() === '' ? 'email' : password === '' ? 'password' : null
    setMissing(lacks)
    if (lacks) document.getElementById(lacks)?.focus()
    else void signIn({ email: email.trim(), password })
  }

  if (outcome?.kind === 'secondFactor')
    return (
      <Sheet title="Sign in" heading={`Sign in to ${productName}`}>
        <Suspense fallback={<SkeletonRows rows={3} height="60px" />}>
          <SecondStep
            hasApp={outcome.methods.includes('totp')}
            onSignedIn={() => void goOn()}
            onLeave={() => {
              setPassword('')
              setOutcome(null)
            }}
          />
        </Suspense>
      </Sheet>
    )

  return (
    <Sheet title="Sign in" heading={`Sign in to ${productName}`}>
      <SessionEnded />
      {children}
      <form className={styles['form']} onSubmit={onSubmit} noValidate>
        <TextInput
          ref={known === '' ? takeFocus : null}
          id="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          error={missing === 'email' && 'Enter your e-mail address'}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordField
          ref={known === '' ? null : takeFocus}
          id="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          error={
            missing === 'password'
              ? 'Enter your password'
              : outcome?.kind === 'wrong' && 'Wrong e-mail or password'
          }
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {outcome && <SignInProblem outcome={outcome} />}
        <Button type="submit" loading={isBusy} variant={children ? 'default' : 'filled'}>
          Sign in
        </Button>
        <div className={styles['links']}>
          <Link to="/forgot-password" state={{ email }}>
            Forgot password?
          </Link>
          {isSignUpOpen && <Link to="/sign-up">Create account</Link>}
        </div>
      </form>
      {arePasskeysPossible(passkeyHost) && (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <PasskeySignIn isDisabled={isBusy} onSignedIn={() => void goOn()} />
        </Suspense>
      )}
      {demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          isDisabled={isBusy}
          onChoose={(account) => {
            setEmail(account.email)
            setPassword(account.password)
            void signIn(account)
          }}
        />
      )}
    </Sheet>
  )
}
