import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { useUser } from '#web/data/session/session.ts'
import { AccountForm, CurrentPasswordField } from './account-form.tsx'

/** Requests a change of the person's e-mail address, which takes effect when the link sent to the new address is opened. */
export function ChangeAddress() {
  const { email: own } = useUser()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { run, isBusy, error, forget } = useAccountCall('change-email')
  const address = email.trim()
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) && address !== own
  const isMissing = password === ''

  const submit = async () => {
    setTried(true)
    setSentTo(null)
    const field = !isAddress ? 'new-email' : isMissing ? 'password-for-email' : null
    if (field) return document.getElementById(field)?.focus()
    const wasWrong = error?.code === 'passwordWrong'
    if ((await run({ email: address, password })) === null)
      return document.getElementById(wasWrong ? 'password-for-email' : 'new-email')?.focus()
    setSentTo(address)
    setEmail('')
    setPassword('')
    setTried(false)
  }

  return (
    <AccountForm
      name="Change e-mail address"
      submitLabel="Send link to new address"
      isBusy={isBusy}
      result={
        sentTo &&
        `We have sent a mail to ${sentTo}. Your address changes when you follow the link in it.`
      }
      failure="The address was not changed"
      error={error}
      onSubmit={submit}
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
      <CurrentPasswordField
        id="password-for-email"
        label="Password"
        value={password}
        missing={isTried && isMissing ? 'Enter your password' : null}
        error={error}
        onType={(typed) => {
          setPassword(typed)
          forget()
        }}
      />
    </AccountForm>
  )
}
