import { Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { productName } from '#rules/text/product.ts'
import { arePasskeysPossible } from '#web/data/account/passkey-support.ts'
import { useFeatureFlags, useFlagService } from '#web/data/flags/use-feature-flags.ts'
import { useSession, type DemoAccount } from '#web/data/session/session.ts'
import { Person } from '#web/domain/person/person.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SessionEnded } from './session-ended.tsx'
import { LazySecondFactorStep } from './shared/lazy-second-factor-step.tsx'
import { resetSession } from './shared/reset-session.ts'
import { SignInError } from './shared/sign-in-error.tsx'
import { SignInLayout } from './shared/sign-in-layout.tsx'
import { useEmailSignIn, type EmailSignIn } from './shared/use-email-sign-in.ts'
import demoAccountsStyles from './demo-accounts.module.css'
import styles from './shared/sign-in-layout.module.css'

type Props = {
  readonly accounts: readonly DemoAccount[]
  readonly isDisabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The demo accounts, the first ones visible and the others in collapsible groups: one press fills in the form and signs in. */
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

const PasskeySignIn = lazyWithPreload(
  async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn,
)

/** Signs in with a local account, below any other methods, and returns to the requested page. */
export function LocalSignIn({ children }: { readonly children?: ReactNode }) {
  const { demoAccounts = [], passkeyHost } = useSession()
  const { SignInTesting } = useFeatureFlags()
  useFlagService()
  const { returnTo } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const { email: known = '' } = useLocation({ select: ({ state }) => state })
  const [account, setAccount] = useState<Account>({ email: known, password: '' })

  const goOn = async () => {
    await resetSession()
    await navigate({ href: returnTo ?? '/app', replace: true })
  }
  const signIn = useEmailSignIn(goOn)

  if (signIn.outcome?.kind === 'secondFactor')
    return (
      <SignInLayout title="Sign in" heading={`Sign in to ${productName}`}>
        <LazySecondFactorStep
          hasApp={signIn.outcome.methods.includes('totp')}
          onSignedIn={() => void goOn()}
          onLeave={() => {
            setAccount({ ...account, password: '' })
            signIn.reset()
          }}
        />
      </SignInLayout>
    )

  return (
    <SignInLayout title="Sign in" heading={`Sign in to ${productName}`}>
      <SessionEnded />
      {children}
      <SignInForm
        account={account}
        isEmailKnown={known !== ''}
        isSecondary={Boolean(children)}
        signIn={signIn}
        onType={setAccount}
      />
      {arePasskeysPossible(passkeyHost) && (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <PasskeySignIn isDisabled={signIn.isBusy} onSignedIn={() => void goOn()} />
        </Suspense>
      )}
      {SignInTesting && demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          isDisabled={signIn.isBusy}
          onChoose={({ email, password }) => {
            setAccount({ email, password })
            void signIn.run({ email, password })
          }}
        />
      )}
    </SignInLayout>
  )
}

type Account = Pick<DemoAccount, 'email' | 'password'>

function SignInForm({
  account: { email, password },
  isEmailKnown,
  isSecondary,
  signIn: { run, isBusy, outcome },
  onType,
}: {
  readonly account: Account
  /** Whether another page has provided the address, so that the password takes the focus. */
  readonly isEmailKnown: boolean
  /** Whether another sign-in method is shown above. */
  readonly isSecondary: boolean
  readonly signIn: EmailSignIn
  readonly onType: (account: Account) => void
}) {
  const { isSignUpOpen } = useSession()
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = email.trim() === '' ? 'email' : password === '' ? 'password' : null
    setMissing(lacks)
    if (lacks) document.getElementById(lacks)?.focus()
    else void run({ email: email.trim(), password })
  }
  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate>
      <TextInput
        ref={isEmailKnown ? null : focusOnMount}
        id="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        error={missing === 'email' && 'Enter your e-mail address'}
        onChange={({ currentTarget }) => onType({ email: currentTarget.value, password })}
      />
      <PasswordField
        ref={isEmailKnown ? focusOnMount : null}
        id="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={
          missing === 'password'
            ? 'Enter your password'
            : outcome?.kind === 'wrong' && 'Wrong e-mail or password'
        }
        onChange={({ currentTarget }) => onType({ email, password: currentTarget.value })}
      />
      {outcome && <SignInError outcome={outcome} />}
      <Button type="submit" loading={isBusy} variant={isSecondary ? 'default' : 'filled'}>
        Sign in
      </Button>
      <div className={styles['links']}>
        <Link to="/forgot-password" state={{ email }}>
          Forgot password?
        </Link>
        {isSignUpOpen && <Link to="/sign-up">Create account</Link>}
      </div>
    </form>
  )
}
