import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { productName } from '../../../rules/product.ts'
import { queryClient } from '../../data/query-client.ts'
import { sessionOptions, useSession, type DemoAccount } from '../../data/session.ts'
import { signInByEmail } from '../../data/sign-in.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { PlumbSign } from '../../ui/plumb-sign.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './sign-in-page.module.css'

type Failure = { readonly error: unknown; readonly isWrongPassword: boolean }

/** Signs a person in by e-mail and password and goes back to where the person wanted to go. */
export function SignInPage() {
  const { demoAccounts = [] } = useSession()
  const { returnTo } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const signIn = async (account: Pick<DemoAccount, 'email' | 'password'>) => {
    setBusy(true)
    setFailure(null)
    const error = await signInByEmail(account)
    if (error) {
      setBusy(false)
      setFailure({ error, isWrongPassword: error.status === 401 })
      return
    }
    queryClient.clear()
    await queryClient.fetchQuery(sessionOptions)
    await navigate({ href: returnTo ?? '/app', replace: true })
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = email.trim() === '' ? 'email' : password === '' ? 'password' : null
    setMissing(lacks)
    if (lacks) document.getElementById(lacks)?.focus()
    else void signIn({ email: email.trim(), password })
  }

  return (
    <Page title="Sign in">
      <main className={styles['sheet']}>
        <PlumbSign size={40} />
        <h1>Sign in to {productName}</h1>
        <form className={styles['form']} onSubmit={onSubmit} noValidate>
          <TextInput
            id="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            value={email}
            error={missing === 'email' && 'Enter the e-mail address of the account'}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <PasswordInput
            id="password"
            label="Password"
            autoComplete="current-password"
            value={password}
            error={
              missing === 'password'
                ? 'Enter the password'
                : failure?.isWrongPassword && 'E-mail and password do not belong together'
            }
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {failure && !failure.isWrongPassword && (
            <ErrorNote
              what="Signing in did not succeed"
              error={failure.error}
              kept="What was typed is still here."
            />
          )}
          <Button type="submit" loading={isBusy}>
            Sign in
          </Button>
        </form>
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
      </main>
    </Page>
  )
}
