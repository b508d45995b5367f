import { Button, NativeSelect } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { Ref } from 'react'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { taskScopes, type AssigneeChoice } from './task-filter.ts'
import styles from './task-toolbar.module.css'

const words = { open: 'Open', mine: 'Mine', all: 'All' } as const

/** The filters of the tasks, and the button for a new one. */
export function TaskToolbar({
  counts,
  assignees,
  filterRef,
  newRef,
  onNew,
}: {
  readonly counts: Readonly<Record<(typeof taskScopes)[number], number>> | undefined
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
    </div>
  )
}
