import { Button, TextInput } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useAccountCall } from '../../data/account-calls.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { isAddress } from './is-address.ts'
import { Said } from './said.tsx'
import { Sheet } from './sheet.tsx'
import styles from './sheet.module.css'

/** Asks for a link by which a forgotten password is replaced; what it says is the same for every address. */
export function ForgotPasswordPage() {
  const { email: known = '' } = useLocation({ select: ({ state }) => state })
  const [email, setEmail] = useState(known)
  const [isTried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { run, isBusy, error } = useAccountCall('request-password-reset')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAddress(email)) return document.getElementById('email')?.focus()
    const address = email.trim()
    if ((await run({ email: address })) !== null) setSentTo(address)
  }

  return (
    <Sheet title="Forgot password?">
      {sentTo !== null ? (
        <Said>
          <p>
            If there is an account for <strong>{sentTo}</strong>, we have sent it a link. The link
            works for one hour.
          </p>
          <div className={styles['links']}>
            <Button variant="default" onClick={() => setSentTo(null)}>
              Try another address
            </Button>
          </div>
        </Said>
      ) : (
        <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
          <p>Enter your e-mail address and we will send you a link to choose a new password.</p>
          <TextInput
            ref={takeFocus}
            id="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            value={email}
            error={isTried && !isAddress(email) && 'Enter your e-mail address'}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {error && (
            <ErrorNote
              what="The mail was not sent"
              error={error}
              kept="Your entries are still here."
            />
          )}
          <Button type="submit" loading={isBusy}>
            Send link
          </Button>
        </form>
      )}
      <div className={styles['links']}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </Sheet>
  )
}
