import { NativeSelect } from '@mantine/core'

/** Chooses a consultant, or nobody: then the role is left as it is (null). */
export function ConsultantSelect({
  label,
  people,
  value,
  onChoose,
}: {
  readonly label: string
  readonly people: readonly { readonly Id: string; readonly FullName: string }[]
  readonly value: string | null
  readonly onChoose: (id: string | null) => void
}) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
      data={[
        { value: '', label: 'Leave as it is' },
        ...people.map(({ Id, FullName }) => ({ value: Id, label: FullName })),
      ]}
    />
  )
}
