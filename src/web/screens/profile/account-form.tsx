import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { AccountFormError } from '#web/domain/account/account-form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import styles from './account-form.module.css'

/** A form that changes the account: its fields, a button with the result below it, and the error of the last attempt. */
export function AccountForm({
  name,
  submitLabel,
  isPrimary = false,
  isBusy,
  result,
  failure,
  error,
  onSubmit,
  children,
}: {
  readonly name: string
  readonly submitLabel: string
  readonly isPrimary?: boolean
  readonly isBusy: boolean
  /** What a successful attempt did. */
  readonly result: string | null
  /** What failed, as a sentence without its full stop. */
  readonly failure: string
  readonly error: ApiError | null
  readonly onSubmit: () => Promise<unknown>
  readonly children: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form className={styles['form']} aria-label={name} noValidate onSubmit={submit}>
      {children}
      <div className={styles['act']}>
        <Button type="submit" variant={isPrimary ? 'filled' : 'default'} loading={isBusy}>
          {submitLabel}
        </Button>
        <output className={styles['result']}>{result}</output>
      </div>
      <AccountFormError what={failure} error={error} />
    </form>
  )
}

/** The field for the password of the account, marked when it is missing or the server found it wrong. */
export function CurrentPasswordField({
  id,
  label,
  value,
  missing,
  error,
  onType,
}: {
  readonly id: string
  readonly label: string
  readonly value: string
  /** The message for a missing password; null while the field is not marked. */
  readonly missing: string | null
  readonly error: ApiError | null
  readonly onType: (password: string) => void
}) {
  return (
    <PasswordField
      id={id}
      label={label}
      autoComplete="current-password"
      value={value}
      error={missing ?? (error?.code === 'passwordWrong' && 'Wrong password')}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
