import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { LinkDetails } from '#operations/account/contract.ts'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { AccountFormError } from '#web/domain/account/account-form-error.tsx'
import { NewPasswordField } from '#web/domain/account/new-password-field.tsx'
import { describePasswordProblem } from '#web/domain/account/password-problem.ts'
import { resetSession } from '../shared/reset-session.ts'
import { ResultMessage } from '../shared/result-message.tsx'
import { SignInLayout } from '../shared/sign-in-layout.tsx'
import { LinkGate } from './link-gate.tsx'
import { isLinkInvalid, LinkRefused } from './link-refused.tsx'
import styles from '../shared/sign-in-layout.module.css'

/** Sets a new password with the link from a mail. All sessions of the account end. */
export function ResetPasswordPage() {
  const [changed, setChanged] = useState<string | null>(null)
  return (
    <SignInLayout title="Choose a new password">
      {changed !== null ? (
        <ResultMessage>
          <p>Your password was changed, and you were signed out on all devices.</p>
          <div className={styles['links']}>
            <Link to="/sign-in" state={{ email: changed }}>
              Sign in with your new password
            </Link>
          </div>
        </ResultMessage>
      ) : (
        <LinkGate page="/reset-password" purposes={['reset']}>
          {(link, token) => (
            <ResetForm link={link} token={token} onDone={() => setChanged(link.email)} />
          )}
        </LinkGate>
      )}
    </SignInLayout>
  )
}

function ResetForm({
  link: { email },
  token,
  onDone,
}: {
  readonly link: LinkDetails
  readonly token: string
  readonly onDone: () => void
}) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error } = useAccountCall('reset-password')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (describePasswordProblem(password, [email]))
      return document.getElementById('password')?.focus()
    if ((await run({ token, password })) === null)
      return document.getElementById('password')?.focus()
    await resetSession()
    onDone()
  }

  if (isLinkInvalid(error)) return <LinkRefused page="/reset-password" error={error} />
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput label="E-mail" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        id="password"
        label="New password"
        value={password}
        about={[email]}
        isFocused
        problem={isTried ? describePasswordProblem(password, [email], error) : null}
        onType={setPassword}
      />
      <AccountFormError what="The password was not changed" error={error} />
      <Button type="submit" loading={isBusy}>
        Change password
      </Button>
    </form>
  )
}
