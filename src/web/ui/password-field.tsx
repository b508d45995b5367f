import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field for a password, which can be shown; told to be wrong to those who cannot see its colour, too. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      vars={() => ({ root: { '--psi-button-size': 'calc(var(--touch) - 2px)' } })}
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    />
  )
}
