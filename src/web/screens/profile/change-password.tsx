import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { useUser } from '#web/data/session/session.ts'
import { NewPasswordField } from '#web/domain/account/new-password-field.tsx'
import { describePasswordProblem } from '#web/domain/account/password-problem.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import styles from './account-form.module.css'

/** Changes the person's password, given the current one. All other sessions end. */
export function ChangePassword({ onChanged }: { readonly onChanged?: () => void }) {
  const { email, name } = useUser()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const { run, isBusy, error, forget } = useAccountCall('change-password')
  const about = [email, name]
  const isWrong = error?.code === 'passwordWrong'
  const lacksCurrent = isTried && current === ''
  const isSame = password !== '' && password === current
  const problem = !isTried
    ? null
    : isSame
      ? 'This is your current password'
      : describePasswordProblem(password, about, error)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setDone(false)
    const field =
      current === ''
        ? 'current-password'
        : isSame || describePasswordProblem(password, about)
          ? 'new-password'
          : null
    if (field) return document.getElementById(field)?.focus()
    if ((await run({ current, password })) === null)
      return document.getElementById('current-password')?.focus()
    setCurrent('')
    setPassword('')
    setTried(false)
    setDone(true)
    onChanged?.()
  }

  return (
    <form
      className={styles['form']}
      aria-label="Change password"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        id="current-password"
        label="Current password"
        autoComplete="current-password"
        value={current}
        error={lacksCurrent ? 'Enter your current password' : isWrong && 'Wrong password'}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the current password' }}
        onChange={({ currentTarget }) => {
          setCurrent(currentTarget.value)
          forget()
        }}
      />
      <NewPasswordField
        id="new-password"
        label="New password"
        value={password}
        about={about}
        problem={problem}
        onType={(typed) => {
          setPassword(typed)
          forget()
        }}
      />
      <div className={styles['act']}>
        <Button type="submit" loading={isBusy}>
          Change password
        </Button>
        <output className={styles['told']}>
          {isDone && 'Your password was changed. You are signed out on all other devices.'}
        </output>
      </div>
      {error && !isWrong && error.code !== 'passwordUnfit' && (
        <ErrorAlert
          what="The password was not changed"
          error={error}
          kept="Your entries are still here."
        />
      )}
    </form>
  )
}
