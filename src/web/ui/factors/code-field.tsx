import { TextInput } from '@mantine/core'
import { takeFocus } from '../take-focus.ts'

/** The field of a code that an app shows. */
export function CodeField({
  label,
  value,
  isFocused = true,
  error,
  onType,
}: {
  readonly label: string
  readonly value: string
  /** Whether it takes the focus as it opens. */
  readonly isFocused?: boolean
  readonly error?: string | false
  readonly onType: (value: string) => void
}) {
  return (
    <TextInput
      ref={isFocused ? takeFocus : null}
      label={label}
      value={value}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={12}
      spellCheck={false}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
