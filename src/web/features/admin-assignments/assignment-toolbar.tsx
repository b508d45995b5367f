import { Button, NativeSelect } from '@mantine/core'
import type { Ref } from 'react'
import { leadFilterOptions, showAll } from '../../../rules/lead-filter.ts'
import { FilterField } from '../../ui/filter-field.tsx'
import styles from './assignment-toolbar.module.css'
import type { Consultant } from './matrix-data.ts'
import { changedOnly, noAssociate } from './matrix-lines.ts'

/** What narrows the matrix, and the selection of all that is shown. */
export function AssignmentToolbar({
  lead,
  q,
  consultants,
  shown,
  total,
  areAllSelected,
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
  readonly filterRef: Ref<HTMLInputElement>
  readonly onLead: (lead: string) => void
  readonly onFilter: (q: string) => void
  readonly onSelectAll: () => void
}) {
  const [all, none, ...leads] = leadFilterOptions(
    consultants.map(({ Id, FullName }, index) => ({ Id, FullName, DisplayOrder: index })),
  )
  const chosen = consultants.find(({ Id }) => Id.toLowerCase() === lead.toLowerCase())
  return (
    <div className={styles['toolbar']}>
      <FilterField ref={filterRef} name="Filter standards" q={q} onFilter={onFilter} />
      <NativeSelect
        aria-label="Lead"
        className={styles['select'] ?? ''}
        value={chosen?.Id ?? lead}
        data={[
          { value: all?.value ?? showAll, label: `Lead: ${all?.label}` },
          ...(none ? [none] : []),
          { value: noAssociate, label: 'No Associate Assigned' },
          { value: changedOnly, label: 'Changed, not saved' },
          ...leads,
        ]}
        onChange={({ currentTarget }) => onLead(currentTarget.value)}
      />
      <output className={styles['count']}>
        {shown === total ? `${total} standards` : `${shown} of ${total} standards`}
      </output>
      <Button variant="default" disabled={shown === 0} onClick={onSelectAll}>
        {areAllSelected ? 'Clear the selection' : `Select all ${shown}`}
      </Button>
    </div>
  )
}
