import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'
import { daysOf, periodOf, periods, type Days, type Period } from './period.ts'
import styles from './history-filters.module.css'

/** The filters above a history; `onClear` is set while any filter is active. */
export function HistoryFilters({
  children,
  onClear,
}: {
  readonly children: ReactNode
  readonly onClear: (() => void) | null
}) {
  return (
    <div className={styles['toolbar']}>
      {children}
      {onClear && (
        <Button variant="subtle" className={styles['clear'] ?? ''} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

/** A filter with a list of choices; it is highlighted while active. */
export function ChooseFilter({
  name,
  value,
  onChoose,
  children,
  ref,
}: {
  readonly name: string
  readonly value: string | number | undefined
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
  readonly ref?: Ref<HTMLSelectElement>
}) {
  return (
    <NativeSelect
      ref={ref ?? null}
      aria-label={name}
      className={styles['choose'] ?? ''}
      value={value ?? ''}
      data-chosen={value !== undefined || undefined}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {children}
    </NativeSelect>
  )
}

/** The filter by time: a common period, or chosen days. */
export function PeriodFilter({
  days,
  onChange,
}: {
  readonly days: Days
  readonly onChange: (days: Days) => void
}) {
  const [now] = useState(() => new Date())
  const period = periodOf(days, now)
  return (
    <>
      <ChooseFilter
        name="Period"
        value={period === 'any' ? undefined : period}
        onChoose={(chosen) => onChange(daysOf((chosen || 'any') as Period, now))}
      >
        <option value="">Any time</option>
        {periods.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="chosen">Custom dates</option>
      </ChooseFilter>
      {period === 'chosen' && (
        <span className={styles['days']}>
          <Day name="First day" value={days.since} onChoose={(since) => onChange({ since })} />
          <span aria-hidden>–</span>
          <Day name="Last day" value={days.until} onChoose={(until) => onChange({ until })} />
        </span>
      )}
    </>
  )
}

function Day({
  name,
  value,
  onChoose,
}: {
  readonly name: string
  readonly value: string | undefined
  readonly onChoose: (day: string) => void
}) {
  return (
    <TextInput
      type="date"
      aria-label={name}
      value={value ?? ''}
      onChange={({ currentTarget }) => currentTarget.value && onChoose(currentTarget.value)}
    />
  )
}
