import { Checkbox } from '@mantine/core'

/** Whether the people of a task get a mail about this change; on unless switched off, as the server has it. */
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
