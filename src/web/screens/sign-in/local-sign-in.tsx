import { Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { productName } from '#rules/text/product.ts'
import { arePasskeysPossible } from '#web/data/account/passkey-support.ts'
import { signInByEmail, type SignInOutcome } from '#web/data/account/sign-in.ts'
import { useSession, type DemoAccount } from '#web/data/session/session.ts'
import { Person } from '#web/domain/person/person.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SessionEnded } from './session-ended.tsx'
import { resetSession } from './shared/reset-session.ts'
import { SignInError } from './shared/sign-in-error.tsx'
import { SignInLayout } from './shared/sign-in-layout.tsx'
import demoAccountsStyles from './demo-accounts.module.css'
import styles from './shared/sign-in-layout.module.css'

type Props = {
  readonly accounts: readonly DemoAccount[]
  readonly isDisabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The demo accounts, a few visible and the others in collapsible groups: one press fills in the form and signs in. */
function DemoAccounts({ accounts, ...more }: Props) {
  const groups = [...Map.groupBy(accounts, ({ group }) => group)]
  return (
    <section className={demoAccountsStyles['demo']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Try the demo as</h2>
      {groups.map(([group, members]) =>
        group === undefined ? (
          <AccountList key="first" accounts={members} {...more} />
        ) : (
          <details key={group}>
            <summary>
              {group} <span className={demoAccountsStyles['count']}>{members.length}</span>
            </summary>
            <AccountList accounts={members} {...more} />
          </details>
        ),
      )}
    </section>
  )
}

const AccountList = ({ accounts, isDisabled, onChoose }: Props) => (
  <ul>
    {accounts.map((account) => (
      <li key={account.email}>
        <button type="button" disabled={isDisabled} onClick={() => onChoose(account)}>
          <Person name={account.name} />
          <small>{account.description}</small>
        </button>
      </li>
    ))}
  </ul>
)

const SecondStep = lazyWithPreload(
  async () => (await import('./shared/second-factor-step.tsx')).SecondFactorStep,
)
const PasskeySignIn = lazyWithPreload(
  async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn,
)

/** Signs in with a local account, below any other methods, and returns to the requested page. */
export function LocalSignIn({ children }: { readonly children?: ReactNode }) {
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
    await resetSession()
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
      <SignInLayout title="Sign in" heading={`Sign in to ${productName}`}>
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
      </SignInLayout>
    )

  return (
    <SignInLayout title="Sign in" heading={`Sign in to ${productName}`}>
      <SessionEnded />
      {children}
      <form className={styles['form']} onSubmit={onSubmit} noValidate>
        <TextInput
          ref={known === '' ? focusOnMount : null}
          id="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          error={missing === 'email' && 'Enter your e-mail address'}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PasswordField
          ref={known === '' ? null : focusOnMount}
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
        {outcome && <SignInError outcome={outcome} />}
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
    </SignInLayout>
  )
}
