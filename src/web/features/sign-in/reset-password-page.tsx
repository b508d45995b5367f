import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useAccountCall, type LinkLook } from '../../data/account-calls.ts'
import { NewPassword } from '../../ui/account/new-password.tsx'
import { tellPasswordProblem } from '../../ui/account/password-problem.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { arrive } from './arrive.ts'
import { isOver, LinkRefused } from './link-refused.tsx'
import { LinkGate } from './link-gate.tsx'
import { Said } from './said.tsx'
import { Sheet } from './sheet.tsx'
import styles from './sheet.module.css'

/** Takes a new password from whoever followed the link of a mail; then every session has ended. */
export function ResetPasswordPage() {
  const [changed, setChanged] = useState<string | null>(null)
  return (
    <Sheet title="Choose a new password">
      {changed !== null ? (
        <Said>
          <p>Your password was changed, and you were signed out on all devices.</p>
          <div className={styles['links']}>
            <Link to="/sign-in" state={{ email: changed }}>
              Sign in with your new password
            </Link>
          </div>
        </Said>
      ) : (
        <LinkGate page="/reset-password" purposes={['reset']}>
          {(link, token) => (
            <ResetForm link={link} token={token} onDone={() => setChanged(link.email)} />
          )}
        </LinkGate>
      )}
    </Sheet>
  )
}

function ResetForm({
  link: { email },
  token,
  onDone,
}: {
  readonly link: LinkLook
  readonly token: string
  readonly onDone: () => void
}) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error } = useAccountCall('reset-password')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (tellPasswordProblem(password, [email])) return document.getElementById('password')?.focus()
    if ((await run({ token, password })) === null)
      return document.getElementById('password')?.focus()
    await arrive()
    onDone()
  }

  if (isOver(error)) return <LinkRefused page="/reset-password" error={error} />
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput label="E-mail" autoComplete="username" value={email} readOnly />
      <NewPassword
        id="password"
        label="New password"
        value={password}
        about={[email]}
        isFocused
        problem={isTried ? tellPasswordProblem(password, [email], error) : null}
        onType={setPassword}
      />
      {error && error.code !== 'passwordUnfit' && (
        <ErrorNote
          what="The password was not changed"
          error={error}
          kept="Your entries are still here."
        />
      )}
      <Button type="submit" loading={isBusy}>
        Change password
      </Button>
    </form>
  )
}
