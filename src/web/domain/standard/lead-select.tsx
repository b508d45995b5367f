import { NativeSelect } from '@mantine/core'
import type { LeadFilterOption } from '#rules/review/lead-filter.ts'
import styles from './lead-select.module.css'

/** Filters a list of standards by consultant; its options show the stored values, preceded by the name of the role. */
export function LeadSelect({
  of = 'Lead',
  options,
  value,
  className,
  onChoose,
}: {
  readonly of?: 'Lead' | 'Associate'
  readonly options: readonly LeadFilterOption[]
  readonly value: string
  readonly className?: string | undefined
  readonly onChoose: (value: string) => void
}) {
  return (
    <NativeSelect
      aria-label={of}
      leftSection={
        <span aria-hidden className={styles['word']}>
          {of === 'Lead' ? of : 'AC'}
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
