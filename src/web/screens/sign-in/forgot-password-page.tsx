import { Button, TextInput } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { AccountFormError } from '#web/domain/account/account-form-error.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { isEmailAddress } from './shared/is-email-address.ts'
import { ResultMessage } from './shared/result-message.tsx'
import { SignInLayout } from './shared/sign-in-layout.tsx'
import styles from './shared/sign-in-layout.module.css'

/** Requests a password reset link. The message is the same for every address, whether it has an account or not. */
export function ForgotPasswordPage() {
  const { email: known = '' } = useLocation({ select: ({ state }) => state })
  const [email, setEmail] = useState(known)
  const [isTried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { run, isBusy, error } = useAccountCall('request-password-reset')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isEmailAddress(email)) return document.getElementById('email')?.focus()
    const address = email.trim()
    if ((await run({ email: address })) !== null) setSentTo(address)
  }

  return (
    <SignInLayout title="Forgot password?">
      {sentTo !== null ? (
        <ResultMessage>
          <p>
            If there is an account for <strong>{sentTo}</strong>, we have sent it a link. The link
            works for one hour.
          </p>
          <div className={styles['links']}>
            <Button variant="default" onClick={() => setSentTo(null)}>
              Try another address
            </Button>
          </div>
        </ResultMessage>
      ) : (
        <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
          <p>Enter your e-mail address and we will send you a link to choose a new password.</p>
          <TextInput
            ref={focusOnMount}
            id="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            value={email}
            error={isTried && !isEmailAddress(email) && 'Enter your e-mail address'}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <AccountFormError what="The mail was not sent" error={error} />
          <Button type="submit" loading={isBusy}>
            Send link
          </Button>
        </form>
      )}
      <div className={styles['links']}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </SignInLayout>
  )
}
