import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { useUser } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import styles from './account-form.module.css'

/** Requests a change of the person's e-mail address, which takes effect when the link sent to the new address is opened. */
export function ChangeAddress() {
  const { email: own } = useUser()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { run, isBusy, error, forget } = useAccountCall('change-email')
  const isWrong = error?.code === 'passwordWrong'
  const address = email.trim()
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) && address !== own

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setSentTo(null)
    const field = !isAddress ? 'new-email' : password === '' ? 'password-for-email' : null
    if (field) return document.getElementById(field)?.focus()
    if ((await run({ email: address, password })) === null)
      return document.getElementById(isWrong ? 'password-for-email' : 'new-email')?.focus()
    setSentTo(address)
    setEmail('')
    setPassword('')
    setTried(false)
  }

  return (
    <form
      className={styles['form']}
      aria-label="Change e-mail address"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        id="new-email"
        label="New e-mail address"
        type="email"
        autoComplete="email"
        value={email}
        error={isTried && !isAddress && 'Enter a different e-mail address'}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <PasswordField
        id="password-for-email"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={isTried && password === '' ? 'Enter your password' : isWrong && 'Wrong password'}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          forget()
        }}
      />
      <div className={styles['act']}>
        <Button type="submit" variant="default" loading={isBusy}>
          Send link to new address
        </Button>
        <output className={styles['told']}>
          {sentTo &&
            `We have sent a mail to ${sentTo}. Your address changes when you follow the link in it.`}
        </output>
      </div>
      {error && !isWrong && (
        <ErrorAlert
          what="The address was not changed"
          error={error}
          kept="Your entries are still here."
        />
      )}
    </form>
  )
}
