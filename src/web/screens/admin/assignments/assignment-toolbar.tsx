import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { leadFilterOptions } from '#rules/review/lead-filter.ts'
import { LeadSelect } from '#web/domain/standard/lead-select.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import type { Consultant } from './model/matrix-data.ts'
import { changedOnly, noAssociate } from './model/matrix-lines.ts'
import styles from './assignment-toolbar.module.css'

/** The filters of the matrix, and the button that selects every visible standard. */
export function AssignmentToolbar({
  lead,
  q,
  consultants,
  shown,
  total,
  areAllSelected,
  isClosed,
  filterRef,
  onLead,
  onFilter,
  onSelectAll,
}: {
  readonly lead: string
  readonly q: string
  readonly consultants: readonly Consultant[]
  readonly shown: number
  readonly total: number
  readonly areAllSelected: boolean
  /** Read-only: no selection is needed. */
  readonly isClosed: boolean
  readonly filterRef: Ref<HTMLInputElement>
  readonly onLead: (lead: string) => void
  readonly onFilter: (q: string) => void
  readonly onSelectAll: () => void
}) {
  const options = leadFilterOptions(
    consultants.map(({ Id, FullName }, index) => ({ Id, FullName, DisplayOrder: index })),
  )
  const chosen = consultants.find(({ Id }) => Id.toLowerCase() === lead.toLowerCase())
  return (
    <div className={styles['toolbar']}>
      <FilterField ref={filterRef} name="Filter standards" q={q} onFilter={onFilter} />
      <LeadSelect
        className={styles['select']}
        value={chosen?.Id ?? lead}
        options={[
          ...options.slice(0, 2),
          { value: noAssociate, label: 'No Associate Assigned' },
          ...(isClosed ? [] : [{ value: changedOnly, label: 'Unsaved changes' }]),
          ...options.slice(2),
        ]}
        onChoose={onLead}
      />
      <output className={styles['count']}>
        {shown === total ? `${total} standards` : `${shown} of ${total} standards`}
      </output>
      {!isClosed && (
        <Button variant="default" disabled={shown === 0} onClick={onSelectAll}>
          {areAllSelected ? 'Clear selection' : `Select all ${shown}`}
        </Button>
      )}
    </div>
  )
}
