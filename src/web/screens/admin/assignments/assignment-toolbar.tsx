import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { leadFilterOptions } from '#rules/review/lead-filter.ts'
import { LeadSelect } from '#web/domain/standard/lead-select.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import type { Consultant } from './model/matrix-data.ts'
import { changedOnly, noAssociate, type StandardLine } from './model/matrix-lines.ts'
import { useAssignmentSearch, useLeadFilter } from './use-assignment-search.ts'
import styles from './assignment-toolbar.module.css'

/** The filters of the matrix, and the button that selects every visible standard. */
export function AssignmentToolbar({
  consultants,
  shown,
  total,
  selection,
  isClosed,
  filterRef,
}: {
  readonly consultants: readonly Consultant[]
  readonly shown: readonly StandardLine[]
  /** The number of standards without the filters. */
  readonly total: number
  readonly selection: Selection
  /** Whether the assignments are read-only, so that nothing can be selected. */
  readonly isClosed: boolean
  readonly filterRef: Ref<HTMLInputElement>
}) {
  const { search, change } = useAssignmentSearch()
  const [lead, chooseLead] = useLeadFilter()
  const areAllSelected = shown.length > 0 && shown.every(({ id }) => selection.ids.has(id))
  const options = leadFilterOptions(
    consultants.map(({ Id, FullName }, index) => ({ Id, FullName, DisplayOrder: index })),
  )
  const chosen = consultants.find(({ Id }) => Id.toLowerCase() === lead.toLowerCase())
  return (
    <div className={styles['toolbar']}>
      <FilterField
        ref={filterRef}
        name="Filter standards"
        q={search.q ?? ''}
        onFilter={(q) => change({ q }, { replace: true })}
      />
      <LeadSelect
        className={styles['select']}
        value={chosen?.Id ?? lead}
        options={[
          ...options.slice(0, 2),
          { value: noAssociate, label: 'No Associate Assigned' },
          ...(isClosed ? [] : [{ value: changedOnly, label: 'Unsaved changes' }]),
          ...options.slice(2),
        ]}
        onChoose={chooseLead}
      />
      <output className={styles['count']}>
        {shown.length === total ? `${total} standards` : `${shown.length} of ${total} standards`}
      </output>
      {!isClosed && (
        <Button
          variant="default"
          disabled={shown.length === 0}
          onClick={areAllSelected ? selection.clear : selection.selectAll}
        >
          {areAllSelected ? 'Clear selection' : `Select all ${shown.length}`}
        </Button>
      )}
    </div>
  )
}
