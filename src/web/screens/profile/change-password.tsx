import { useState } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { useUser } from '#web/data/session/session.ts'
import { NewPasswordField } from '#web/domain/account/new-password-field.tsx'
import { describePasswordProblem } from '#web/domain/account/password-problem.ts'
import { AccountForm, CurrentPasswordField } from './account-form.tsx'

const blank = { current: '', password: '' }

/** Changes the person's password, given the current one. All other sessions end. */
export function ChangePassword({ onChanged }: { readonly onChanged?: () => void }) {
  const { email, name } = useUser()
  const [{ current, password }, setTyped] = useState(blank)
  const [isTried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const { run, isBusy, error, forget } = useAccountCall('change-password')
  const about = [email, name]
  const isMissing = current === ''
  const problemWith = (serverError: ApiError | null) =>
    password !== '' && password === current
      ? 'This is your current password'
      : describePasswordProblem(password, about, serverError)

  const type = (typed: typeof blank) => {
    setTyped(typed)
    forget()
  }
  const submit = async () => {
    setTried(true)
    setDone(false)
    const field = isMissing ? 'current-password' : problemWith(null) ? 'new-password' : null
    if (field) return document.getElementById(field)?.focus()
    if ((await run({ current, password })) === null)
      return document.getElementById('current-password')?.focus()
    setTyped(blank)
    setTried(false)
    setDone(true)
    onChanged?.()
  }

  return (
    <AccountForm
      name="Change password"
      submitLabel="Change password"
      isPrimary
      isBusy={isBusy}
      result={isDone ? 'Your password was changed. You are signed out on all other devices.' : null}
      failure="The password was not changed"
      error={error}
      onSubmit={submit}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <CurrentPasswordField
        id="current-password"
        label="Current password"
        value={current}
        missing={isTried && isMissing ? 'Enter your current password' : null}
        error={error}
        onType={(typed) => type({ current: typed, password })}
      />
      <NewPasswordField
        id="new-password"
        label="New password"
        value={password}
        about={about}
        problem={isTried ? problemWith(error) : null}
        onType={(typed) => type({ current, password: typed })}
      />
    </AccountForm>
  )
}
