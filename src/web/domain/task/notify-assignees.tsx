import { Checkbox } from '@mantine/core'

/** Whether the assignees get a mail about this change; on by default, as on the server. */
export function NotifyAssignees({
  isOn,
  onChange,
}: {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <Checkbox
      label="Notify assignees by e-mail"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
