import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'
import { historyFocuses, type HistoryFocus } from '../../search.ts'
import type { StandardChoices } from '../../ui/documents/standard-choices.ts'
import styles from './history-toolbar.module.css'
import { daysOf, periodOf, periods, type Period } from './period.ts'
import { noFilters, useHistorySearch, type HistorySearch } from './use-history-search.ts'

const focusWords: Readonly<Record<HistoryFocus, string>> = {
  Standard: 'Standards',
  Element: 'Elements',
  Task: 'Tasks',
  Document: 'Documents',
  Citation: 'Citations',
  Date: 'Dates',
  Project: 'The project',
}

/** Which changes are listed: about what, by whom, at which standard, when. */
export function HistoryToolbar({
  people,
  standards,
  firstRef,
}: {
  readonly people: readonly { readonly Id: string; readonly FullName: string }[]
  readonly standards: readonly StandardChoices[]
  readonly firstRef: Ref<HTMLSelectElement>
}) {
  const { search, isFiltered, change } = useHistorySearch()
  const [now] = useState(() => new Date())
  const period = periodOf(search, now)
  return (
    <div className={styles['toolbar']}>
      <Choose
        name="About"
        ref={firstRef}
        value={search.focus}
        onChoose={(focus) => change({ focus: (focus || undefined) as HistorySearch['focus'] })}
      >
        <option value="">About anything</option>
        {historyFocuses.map((focus) => (
          <option key={focus} value={focus}>
            {focusWords[focus]}
          </option>
        ))}
      </Choose>
      <Choose
        name="By"
        value={search.person}
        onChoose={(person) => change({ person: person || undefined })}
      >
        <option value="">By anybody</option>
        {people.map(({ Id, FullName }) => (
          <option key={Id} value={Id}>
            {FullName}
          </option>
        ))}
      </Choose>
      <Choose
        name="Standard"
        value={search.standard}
        onChoose={(standard) => change({ standard: standard ? Number(standard) : undefined })}
      >
        <option value="">At any standard</option>
        {standards.map(({ group, items }) => (
          <optgroup key={group} label={group}>
            {items.map((item) => (
              <option key={item.value} value={item.value}>
                {item.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Choose>
      <Choose
        name="Period"
        value={period === 'any' ? undefined : period}
        onChoose={(chosen) => change(daysOf((chosen || 'any') as Period, now))}
      >
        <option value="">At any time</option>
        {periods.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="chosen">Chosen days</option>
      </Choose>
      {period === 'chosen' && (
        <span className={styles['days']}>
          <Day name="First day" value={search.since} onChoose={(since) => change({ since })} />
          <span aria-hidden>–</span>
          <Day name="Last day" value={search.until} onChoose={(until) => change({ until })} />
        </span>
      )}
      {isFiltered && (
        <Button
          variant="subtle"
          className={styles['clear'] ?? ''}
          onClick={() => change(noFilters)}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}

function Choose({
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
