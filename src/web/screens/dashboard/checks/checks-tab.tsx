import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { counted } from '#rules/text/counted.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import type { ReviewTab } from '#web/domain/navigation/tabs.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { EvidenceBar, type BarModule } from '../shared/evidence-bar.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import {
  checkGroups,
  checkLabel,
  kindLabels,
  shownKinds,
  withMovedPassages,
  type Check,
  type CheckGroup,
} from './check-labels.ts'
import styles from './checks-tab.module.css'

/** What to check in a project's evidence before it is submitted, by standard; each finding links to its location. */
export function ChecksTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: { readonly modules: readonly BarModule[] } | undefined
}) {
  const checks = useQueryOf('projects/{id}/documents/evidence_checks', { id: projectId })
  // The fate of moved passages refines the findings, which are shown without it as well.
  const moved = useQueryOf('projects/{id}/documents/moved_citations', { id: projectId })
  return (
    <AsyncContent name="the checks" result={checks} rows={8} height="44px">
      {(found) =>
        found.length === 0 ? (
          <EmptyState>
            Every scored element has a citation with a place, and every document is cited.
          </EmptyState>
        ) : (
          <Checks
            projectId={projectId}
            modules={project?.modules ?? []}
            checks={withMovedPassages(found, moved.data ?? [])}
          />
        )
      }
    </AsyncContent>
  )
}

function Checks({
  projectId,
  modules,
  checks,
}: {
  readonly projectId: number
  readonly modules: readonly BarModule[]
  readonly checks: readonly Check[]
}) {
  const { search } = useDashboardSearch()
  const list = useRef<HTMLDivElement>(null)
  useListKeys('Checks', {
    list,
    item: '[data-check]',
    noun: 'finding',
    keys: ({ enter }) => ({ Enter: { does: 'Open', run: enter('a') } }),
  })
  const kind = shownKinds.find((one) => one === search.kind)
  const module = modules.find(({ Id }) => Id === search.module)
  const ofModule = checks.filter(({ ModuleId }) => !module || ModuleId === module.Id)
  const shown = ofModule.filter(({ Kind }) => kind === undefined || Kind === kind)
  return (
    <div ref={list} className={styles['checks']}>
      <EvidenceBar
        summary={
          <p>{counted(checks.length, 'finding')} before submission. They do not prevent it.</p>
        }
        modules={modules}
        module={module}
        kindName="Kind of finding"
        kind={kind}
        kinds={kindOptions(ofModule)}
      />
      {shown.length === 0 && (
        <EmptyState>
          {module ? `No such finding in ${module.Name}.` : 'No finding of this kind.'}
        </EmptyState>
      )}
      {checkGroups(shown).map((group) => (
        <Group key={group.StandardId} projectId={projectId} group={group} />
      ))}
    </div>
  )
}

/** Returns the kinds of findings to filter by, with the number of each. */
const kindOptions = (checks: readonly Check[]) => [
  { value: '', label: 'All kinds' },
  ...shownKinds.map((kind) => ({
    value: kind,
    label: `${kindLabels[kind]} (${checks.filter(({ Kind }) => Kind === kind).length})`,
  })),
]

const Group = ({
  projectId,
  group,
}: {
  readonly projectId: number
  readonly group: CheckGroup
}) => (
  <section>
    <h2>{group.StandardName ?? 'Documents of no standard'}</h2>
    <ul className={styles['list']}>
      {group.checks.map((check) => (
        <li
          key={`${check.Kind} ${check.ElementId} ${check.DocumentId}`}
          data-check
          // Roving focus, moved by j and k.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={-1}
        >
          <CheckLink projectId={projectId} check={check}>
            {checkLabel(check)}
          </CheckLink>
        </li>
      ))}
    </ul>
  </section>
)

const tabOf = ({ Kind, ElementId }: Check): ReviewTab =>
  ElementId === null ? (Kind === 'readyWithOpenTasks' ? 'Tasks' : 'Documents') : 'Elements'

/** Links to the subject of a finding: the element, a tab of the standard, or the documents of the project. */
function CheckLink({
  projectId: project_id,
  check,
  children,
}: {
  readonly projectId: number
  readonly check: Check
  readonly children: ReactNode
}) {
  const { StandardId, ModuleId, ElementId } = check
  if (StandardId === null || ModuleId === null)
    return (
      <Link to="/app/projects/$project_id/dashboard/$tab" params={{ project_id, tab: 'Documents' }}>
        {children}
      </Link>
    )
  const params = {
    project_id,
    module_id: ModuleId,
    phase: 'desktop-review' as const,
    standard_id: StandardId,
    tab: tabOf(check),
  }
  return (
    <Link
      to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
      params={params}
      search={ElementId === null ? {} : { element: ElementId }}
    >
      {children}
    </Link>
  )
}
