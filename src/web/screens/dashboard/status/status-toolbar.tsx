import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type Ref } from 'react'
import {
  associateFilterOptions,
  leadFilterOptions,
  showAll,
  type Lead,
} from '#rules/review/lead-filter.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useChanges } from '#web/domain/look/use-changes.ts'
import { LeadSelect } from '#web/domain/standard/lead-select.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { ViewsAndWhatIf } from './views-and-what-if.tsx'
import styles from './status-tab.module.css'

type Consultant = Pick<Lead, 'Id' | 'FullName'>
type Module = { readonly Id: number; readonly Name: string }

/** The phase, the display and the filters of the standards. */
export function StatusToolbar({
  projectId,
  phase,
  leads,
  consultants,
  modules,
  hasScores,
  filterRef,
}: {
  readonly projectId: number
  readonly phase: Phase
  readonly leads: readonly Lead[]
  readonly consultants: readonly Consultant[]
  readonly modules: readonly Module[]
  /** Whether the person sees the scores of the standards. */
  readonly hasScores: boolean
  readonly filterRef: Ref<HTMLInputElement>
}) {
  const { search, change } = useDashboardSearch()
  const [isOpened, setOpened] = useState(false)
  const inUse = [search.lead, search.associate, search.module, search.due].filter(
    (value) => value !== undefined,
  ).length

  return (
    <div className={styles['statusToolbarToolbar']}>
      <PhaseChoice projectId={projectId} phase={phase} />
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
      <MineButton />
      <ChangedButton projectId={projectId} />
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
        <OverdueButton />
        <LeadsAndModule leads={leads} consultants={consultants} modules={modules} />
        <ViewsAndWhatIf projectId={projectId} phase={phase} hasScores={hasScores} />
      </div>
    </div>
  )
}

function PhaseChoice({ projectId, phase }: { readonly projectId: number; readonly phase: Phase }) {
  const { change } = useDashboardSearch()
  const client = useQueryClient()
  const target = useTarget()
  const fetchAhead = (next: Phase) =>
    void client.prefetchQuery(
      readOptions('projects/{id}/standard_phase', { id: projectId, phase: next }, target),
    )
  return (
    <Choice
      name="Phase"
      options={phases.map((each) => ({ value: each.phase, label: each.title, short: each.code }))}
      value={phase}
      onChoose={(next) => change({ phase: next, label: undefined })}
      onIntent={fetchAhead}
    />
  )
}

/** Shows only the standards of the person; in Desktop Review, those that wait for them. */
function MineButton() {
  const { search, change } = useDashboardSearch()
  const isOn = search.queue === 'mine'
  return (
    <button
      type="button"
      className={styles['mine']}
      aria-pressed={isOn}
      title="Only the standards that wait for you, or that you lead"
      onClick={() => change({ queue: isOn ? undefined : 'mine' })}
    >
      Mine
    </button>
  )
}

/** Shows only the standards with overdue tasks. */
function OverdueButton() {
  const { search, change } = useDashboardSearch()
  const isOn = search.due === 'overdue'
  return (
    <button
      type="button"
      className={styles['mine']}
      aria-pressed={isOn}
      title="Only the standards with overdue tasks"
      onClick={() => change({ due: isOn ? undefined : 'overdue' })}
    >
      Overdue<span className="only-read-aloud"> tasks</span>
    </button>
  )
}

/** The button that shows only the standards that others have changed since the person last looked, and the one that marks all of them as seen. */
function ChangedButton({ projectId }: { readonly projectId: number }) {
  const { search, change } = useDashboardSearch()
  const { changes, look, isNoted } = useChanges(projectId)
  const isOn = search.changed === 'yes'
  // Rendered before the changes are known, so that nothing beside it shifts.
  if (!isNoted && !isOn) return null
  return (
    <>
      <button
        type="button"
        className={styles['mine']}
        aria-pressed={isOn}
        aria-label="Changed since I looked"
        title="Only the standards that others changed since you last looked at them"
        onClick={() => change({ changed: isOn ? undefined : 'yes' })}
      >
        Changed{changes.size > 0 && ` (${changes.size})`}
      </button>
      {isOn && look !== null && changes.size > 0 && (
        <button type="button" className={styles['mine']} onClick={() => void look(null)}>
          Mark all as seen
        </button>
      )}
    </>
  )
}

function LeadsAndModule({
  leads,
  consultants,
  modules,
}: {
  readonly leads: readonly Lead[]
  readonly consultants: readonly Consultant[]
  readonly modules: readonly Module[]
}) {
  const { search, change } = useDashboardSearch()
  return (
    <>
      <LeadSelect
        className={styles['select']}
        value={search.lead ?? showAll}
        options={leadFilterOptions(leads)}
        onChoose={(value) => change({ lead: value === showAll ? undefined : value })}
      />
      <LeadSelect
        of="Associate"
        className={styles['select']}
        value={search.associate ?? showAll}
        options={associateFilterOptions(consultants)}
        onChoose={(value) => change({ associate: value === showAll ? undefined : value })}
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
    </>
  )
}
