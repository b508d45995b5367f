import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field whose text can be shown; an error is announced to assistive technology, not only shown by colour. */
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
