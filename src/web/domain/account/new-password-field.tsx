import { useId } from 'react'
import {
  passwordLength,
  passwordStrength,
  type PasswordStrength,
} from '#rules/people/accounts/password.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import styles from './new-password-field.module.css'

const words: Readonly<Record<PasswordStrength, string>> = {
  unfit: `At least ${passwordLength.shortest} characters. Several words in a row are easy to remember and hard to guess.`,
  fair: 'Good enough. More characters make it harder to guess.',
  good: 'Hard to guess.',
  strong: 'Very hard to guess.',
}

const parts: Readonly<Record<PasswordStrength, number>> = { unfit: 0, fair: 1, good: 2, strong: 3 }

/** The field for a new password: shows how hard it is to guess, and can reveal the text. */
export function NewPasswordField({
  id,
  label = 'Password',
  value,
  about,
  problem,
  isFocused = false,
  onType,
}: {
  readonly id: string
  readonly label?: string
  readonly value: string
  /** The names and addresses of the account's person. */
  readonly about: readonly string[]
  /** Why the password is rejected. */
  readonly problem: string | null
  /** Whether the field takes the focus when it mounts. */
  readonly isFocused?: boolean
  readonly onType: (password: string) => void
}) {
  const hint = useId()
  const strength = passwordStrength(value, about)
  return (
    <div className={styles['field']}>
      <PasswordField
        ref={isFocused ? focusOnMount : null}
        id={id}
        label={label}
        autoComplete="new-password"
        value={value}
        error={problem}
        aria-describedby={problem ? `${id}-error ${hint}` : hint}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <div className={styles['strength']} data-strength={value === '' ? 'none' : strength}>
        <span className={styles['parts']} aria-hidden>
          {[1, 2, 3].map((part) => (
            <span key={part} data-filled={(value !== '' && part <= parts[strength]) || undefined} />
          ))}
        </span>
        <span id={hint} className={styles['words']} aria-live="polite">
          {words[value === '' ? 'unfit' : strength]}
        </span>
      </div>
    </div>
  )
}
