import { NativeSelect } from '@mantine/core'
import { chosenStandard, type StandardChoices } from './standard-choices.ts'
import { StandardOptions } from './standard-options.tsx'

/** Selects the standard that a document belongs to, or none. */
export function StandardField({
  label,
  choices,
  value,
  isDisabled = false,
  nobody = 'The whole project',
  onChoose,
}: {
  readonly label: string
  readonly choices: readonly StandardChoices[]
  readonly value: number | null
  readonly isDisabled?: boolean
  /** The text shown when no standard is chosen. */
  readonly nobody?: string
  readonly onChoose: (standardId: number | null) => void
}) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChoose(chosenStandard(currentTarget.value))}
    >
      <option value="">{nobody}</option>
      <StandardOptions choices={choices} />
    </NativeSelect>
  )
}
