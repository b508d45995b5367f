import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { LinkDetails } from '#operations/account/contract.ts'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { resetSession } from '../shared/reset-session.ts'
import { ResultMessage } from '../shared/result-message.tsx'
import { SignInLayout } from '../shared/sign-in-layout.tsx'
import { LinkGate } from './link-gate.tsx'
import { isLinkInvalid, LinkRefused } from './link-refused.tsx'
import styles from '../shared/sign-in-layout.module.css'

/** Verifies an e-mail address: of a sign-up, given its password, or the new address of an existing account. */
export function VerifyEmailPage() {
  const [verified, setVerified] = useState<string | null>(null)
  return (
    <SignInLayout title="Verify your e-mail address">
      {verified !== null ? (
        <ResultMessage>
          <p>
            Your account now has the address <strong>{verified}</strong>. Use it to sign in.
          </p>
          <div className={styles['links']}>
            <Link to="/app">Continue</Link>
          </div>
        </ResultMessage>
      ) : (
        <LinkGate page="/verify-email" purposes={['sign-up', 'email']}>
          {(link, token) =>
            link.purpose === 'sign-up' ? (
              <VerifySignUp link={link} token={token} />
            ) : (
              <VerifyAddress link={link} token={token} onVerified={setVerified} />
            )
          }
        </LinkGate>
      )}
    </SignInLayout>
  )
}

type Props = { readonly link: LinkDetails; readonly token: string }

function VerifySignUp({ link, token }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error, forget } = useAccountCall('sign-up/verify')
  const isWrong = error?.code === 'passwordWrong'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '') return document.getElementById('password')?.focus()
    const opened = await run({ token, password })
    if (!opened) return document.getElementById('password')?.focus()
    await resetSession()
    await navigate({ to: opened.isSignedIn ? '/app' : '/sign-in', replace: true })
  }

  if (isLinkInvalid(error)) return <LinkRefused page="/verify-email" error={error} />
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p>Hello {link.name}. Enter the password you chose when you signed up.</p>
      <TextInput label="E-mail" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={
          isTried && password === ''
            ? 'Enter your password'
            : isWrong && 'This is not the password you chose when you signed up'
        }
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          forget()
        }}
      />
      {error && !isWrong && (
        <ErrorAlert
          isWhole={error.code === 'alreadyExists'}
          what={
            error.code === 'alreadyExists'
              ? 'An account with this address already exists'
              : 'The address was not verified'
          }
          error={error}
        />
      )}
      <Button type="submit" loading={isBusy}>
        Verify and sign in
      </Button>
      <div className={styles['links']}>
        <Link to="/sign-up">Sign up again with another password</Link>
      </div>
    </form>
  )
}

function VerifyAddress({
  link,
  token,
  onVerified,
}: Props & { readonly onVerified: (address: string) => void }) {
  const { run, isBusy, error } = useAccountCall('change-email/verify')
  const verify = async () => {
    if ((await run({ token })) === null) return
    await resetSession()
    onVerified(link.email)
  }
  if (isLinkInvalid(error)) return <LinkRefused page="/verify-email" error={error} />
  return (
    <div className={styles['words']}>
      <p>
        You will sign in with <strong>{link.email}</strong>, and mail will be sent there.
      </p>
      {error && <ErrorAlert what="The address was not changed" error={error} />}
      <Button className={styles['act'] ?? ''} loading={isBusy} onClick={() => void verify()}>
        Use this address
      </Button>
    </div>
  )
}
