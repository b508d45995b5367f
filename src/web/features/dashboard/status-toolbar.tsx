import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type Ref } from 'react'
import { leadFilterOptions, showAll, type Lead } from '../../../rules/lead-filter.ts'
import { phases, type Phase } from '../../../rules/phases.ts'
import { readOptions } from '../../data/read-options.ts'
import { useTarget } from '../../data/target.ts'
import { Choice } from '../../ui/choice.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { LeadSelect } from '../../ui/lead-select.tsx'
import styles from './status-toolbar.module.css'
import { useDashboardSearch } from './use-dashboard-search.ts'

/** The phase, the form and the filters of the standards that are shown. */
export function StatusToolbar({
  projectId,
  phase,
  leads,
  modules,
  filterRef,
}: {
  readonly projectId: number
  readonly phase: Phase
  readonly leads: readonly Lead[]
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  readonly filterRef: Ref<HTMLInputElement>
}) {
  const { search, change } = useDashboardSearch()
  const [isOpened, setOpened] = useState(false)
  const client = useQueryClient()
  const target = useTarget()
  const fetchAhead = (next: Phase) =>
    void client.prefetchQuery(
      readOptions('projects/{id}/standard_phase', { id: projectId, phase: next }, target),
    )
  const inUse = [search.lead, search.module].filter((value) => value !== undefined).length

  return (
    <div className={styles['toolbar']}>
      <Choice
        name="Phase"
        options={phases.map((each) => ({ value: each.phase, label: each.title, short: each.code }))}
        value={phase}
        onChoose={(next) => change({ phase: next, label: undefined })}
        onIntent={fetchAhead}
      />
      <Choice
        name="Display"
        options={[
          { value: 'List', label: 'List' },
          { value: 'Grid', label: 'Grid' },
        ]}
        value={search.display ?? 'List'}
        onChoose={(display) => change({ display })}
      />
      <FilterField
        ref={filterRef}
        name="Filter standards"
        q={search.q ?? ''}
        onFilter={(q) => change({ q }, { replace: true })}
      />
      <button
        type="button"
        className={styles['more']}
        aria-expanded={isOpened}
        aria-controls="dashboard-filters"
        onClick={() => setOpened(!isOpened)}
      >
        <SlidersHorizontal size={16} aria-hidden />
        Filters{inUse > 0 && ` (${inUse})`}
      </button>
      <div id="dashboard-filters" className={styles['filters']} data-opened={isOpened || undefined}>
        <LeadSelect
          className={styles['select']}
          value={search.lead ?? showAll}
          options={leadFilterOptions(leads)}
          onChoose={(value) => change({ lead: value === showAll ? undefined : value })}
        />
        {modules.length > 1 && (
          <NativeSelect
            aria-label="Module"
            className={styles['select'] ?? ''}
            value={String(search.module ?? '')}
            data={[
              { value: '', label: 'All modules' },
              ...modules.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ module: value === '' ? undefined : Number(value) })
            }
          />
        )}
      </div>
    </div>
  )
}
