import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useAccountCall, type LinkLook, type Opened } from '../../data/account-calls.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { arrive } from './arrive.ts'
import { isOver, LinkRefused } from './link-refused.tsx'
import { LinkGate } from './link-gate.tsx'
import { Said } from './said.tsx'
import { Sheet } from './sheet.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './sheet.module.css'

/** Verifies an e-mail address: that of who signed up, with the password that was chosen, or the new one of an account. */
export function VerifyEmailPage() {
  const [verified, setVerified] = useState<string | null>(null)
  return (
    <Sheet title="Verify your e-mail address">
      {verified !== null ? (
        <Said>
          <p>
            Your account now has the address <strong>{verified}</strong>. Use it to sign in.
          </p>
          <div className={styles['links']}>
            <Link to="/app">Continue</Link>
          </div>
        </Said>
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
    </Sheet>
  )
}

type Props = { readonly link: LinkLook; readonly token: string }

function VerifySignUp({ link, token }: Props) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error, forget } = useAccountCall<Opened>('sign-up/verify')
  const isWrong = error?.code === 'passwordWrong'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '') return document.getElementById('password')?.focus()
    const opened = await run({ token, password })
    if (!opened) return document.getElementById('password')?.focus()
    await arrive()
    await navigate({ to: opened.isSignedIn ? '/app' : '/sign-in', replace: true })
  }

  if (isOver(error)) return <LinkRefused page="/verify-email" error={error} />
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
        <ErrorNote
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
    await arrive()
    onVerified(link.email)
  }
  if (isOver(error)) return <LinkRefused page="/verify-email" error={error} />
  return (
    <div className={styles['words']}>
      <p>
        You will sign in with <strong>{link.email}</strong>, and mail will be sent there.
      </p>
      {error && <ErrorNote what="The address was not changed" error={error} />}
      <Button className={styles['act'] ?? ''} loading={isBusy} onClick={() => void verify()}>
        Use this address
      </Button>
    </div>
  )
}
