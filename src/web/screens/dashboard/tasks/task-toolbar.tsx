import { Button, NativeSelect } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { Ref } from 'react'
import { dueFilters, type DueFilter } from '#rules/tasks/due-date.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { taskScopes, type AssigneeChoice } from './task-filter.ts'
import styles from './task-toolbar.module.css'

const words = { open: 'Open', mine: 'Mine', all: 'All' } as const

/** The filters of the tasks, and the button for a new one. */
export function TaskToolbar({
  counts,
  dues,
  assignees,
  filterRef,
  newRef,
  onNew,
}: {
  readonly counts: Readonly<Record<(typeof taskScopes)[number], number>> | undefined
  /** The number of tasks that each filter by due date lists; undefined while the tasks load. */
  readonly dues: Readonly<Record<DueFilter, number>> | undefined
  readonly assignees: readonly AssigneeChoice[]
  readonly filterRef: Ref<HTMLInputElement>
  readonly newRef: Ref<HTMLButtonElement>
  readonly onNew: (() => void) | null
}) {
  const { search, change } = useDashboardSearch()
  return (
    <div className={styles['toolbar']}>
      <Choice
        name="Tasks"
        options={taskScopes.map((value) => ({
          value,
          label: words[value],
          count: counts?.[value],
        }))}
        value={search.tasks ?? 'open'}
        onChoose={(scope) => change({ tasks: scope === 'open' ? undefined : scope })}
      />
      <FilterField
        ref={filterRef}
        name="Filter tasks"
        q={search.q ?? ''}
        onFilter={(q) => change({ q }, { replace: true })}
      />
      <NativeSelect
        aria-label="Assigned to"
        className={styles['select'] ?? ''}
        value={search.assignee ?? ''}
        data={[
          { value: '', label: 'Assigned to anyone' },
          ...assignees.map(({ id, name, open }) => ({
            value: id,
            label: `${name} (${open} open)`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ assignee: value || undefined })}
      />
      <Button
        ref={newRef}
        className={styles['new'] ?? ''}
        leftSection={<Plus size={16} aria-hidden />}
        disabled={onNew === null}
        onClick={() => onNew?.()}
      >
        New task
      </Button>
      <DueChips counts={dues} />
    </div>
  )
}

const dueWords = {
  overdue: 'Overdue',
  soon: 'Due within 7 days',
  none: 'No due date',
} as const satisfies Record<DueFilter, string>

/** The filters by due date with their numbers of tasks; pressing the active one removes it. */
function DueChips({
  counts,
}: {
  readonly counts: Readonly<Record<DueFilter, number>> | undefined
}) {
  const { search, change } = useDashboardSearch()
  return (
    <fieldset className={styles['dues']} aria-label="Due">
      {dueFilters.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={search.taskDue === filter}
          onClick={() => change({ taskDue: search.taskDue === filter ? undefined : filter })}
        >
          {dueWords[filter]}
          {counts && <span className={styles['count']}>{counts[filter]}</span>}
        </button>
      ))}
    </fieldset>
  )
}
