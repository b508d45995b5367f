import { TextInput } from '@mantine/core'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'

/** The field for a code of an authenticator app. */
export function CodeField({
  label,
  value,
  isFocused = true,
  error,
  onType,
}: {
  readonly label: string
  readonly value: string
  /** Whether the field takes the focus when it mounts. */
  readonly isFocused?: boolean
  readonly error?: string | false
  readonly onType: (value: string) => void
}) {
  return (
    <TextInput
      ref={isFocused ? focusOnMount : null}
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
