import { useId } from 'react'
import { passwordLength, passwordStrength, type PasswordStrength } from '../../../rules/password.ts'
import { PasswordField } from '../password-field.tsx'
import { takeFocus } from '../take-focus.ts'
import styles from './new-password.module.css'

const words: Readonly<Record<PasswordStrength, string>> = {
  unfit: `At least ${passwordLength.shortest} characters. Several words in a row are easy to remember and hard to guess.`,
  fair: 'Good enough. More characters make it harder to guess.',
  good: 'Hard to guess.',
  strong: 'Very hard to guess.',
}

const parts: Readonly<Record<PasswordStrength, number>> = { unfit: 0, fair: 1, good: 2, strong: 3 }

/** The field of a password that is chosen: how hard it is to guess, and a way to look at what was typed. */
export function NewPassword({
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
  /** The names and addresses of whose password it will be. */
  readonly about: readonly string[]
  /** Why the password cannot be used. */
  readonly problem: string | null
  /** Whether it takes the focus as it appears. */
  readonly isFocused?: boolean
  readonly onType: (password: string) => void
}) {
  const hint = useId()
  const strength = passwordStrength(value, about)
  return (
    <div className={styles['field']}>
      <PasswordField
        ref={isFocused ? takeFocus : null}
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
