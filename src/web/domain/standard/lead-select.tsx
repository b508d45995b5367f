import { NativeSelect } from '@mantine/core'
import type { LeadFilterOption } from '#rules/review/lead-filter.ts'
import styles from './lead-select.module.css'

/** The lead filter of a list of standards; its options show the stored values, and the word Lead is in front of them. */
export function LeadSelect({
  options,
  value,
  className,
  onChoose,
}: {
  readonly options: readonly LeadFilterOption[]
  readonly value: string
  readonly className?: string | undefined
  readonly onChoose: (value: string) => void
}) {
  return (
    <NativeSelect
      aria-label="Lead"
      leftSection={
        <span aria-hidden className={styles['word']}>
          Lead
        </span>
      }
      leftSectionWidth={56}
      className={className ?? ''}
      value={value}
      data={[...options]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}
