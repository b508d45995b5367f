import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useAccountCall } from '../../data/account-calls.ts'
import { useUser } from '../../data/session.ts'
import { ErrorNote } from '../error-note.tsx'
import styles from './account-form.module.css'
import { NewPassword } from './new-password.tsx'
import { tellPasswordProblem } from './password-problem.ts'
import { PasswordField } from '../password-field.tsx'

/** Changes the own password after asking for the current one; says that the other sessions have ended. */
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
      : tellPasswordProblem(password, about, error)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setDone(false)
    const field =
      current === ''
        ? 'current-password'
        : isSame || tellPasswordProblem(password, about)
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
      <NewPassword
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
        <ErrorNote
          what="The password was not changed"
          error={error}
          kept="Your entries are still here."
        />
      )}
    </form>
  )
}
