import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, type Ref } from 'react'
import { comparePersonNames } from '#rules/people/people-order.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { Data, StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import type { HistoryContext } from '#web/domain/history/entry/history-context.ts'
import { ChooseFilter, HistoryFilters, PeriodFilter } from '#web/domain/history/history-filters.tsx'
import { HistoryPages } from '#web/domain/history/history-pages.tsx'
import { HistoryViews } from '#web/domain/history/history-views.tsx'
import { focusLabels } from '#web/domain/history/labels/focus-labels.ts'
import { momentsOf } from '#web/domain/history/period.ts'
import { useHistoryKeys } from '#web/domain/history/use-history-keys.ts'
import { standardChoices, type StandardChoices } from '#web/domain/standard/standard-choices.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { StandardOptions } from '#web/domain/standard/standard-options.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { historyFocuses } from '../shared/search.ts'
import { EntryLink } from './entry-link.tsx'
import { noFilters, useHistorySearch, type HistorySearch } from './use-history-search.ts'

type Project = Data<'projects/{id}/project'>

/** The changes of a project that the person may see, newest first: who, when, what, old and new value. */
export function HistoryTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const user = useUser()
  const { search } = useHistorySearch()
  const standards = useQueryOf('projects/{id}/standard_phase', {
    id: projectId,
    phase: 'desktop-review',
  })
  const list = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  useHistoryKeys(list, {
    keys: ({ enter }) => ({
      Enter: { does: 'Open the standard', run: enter('a[href]') },
      '/': { does: 'Filter', run: () => first.current?.focus() },
    }),
  })

  const rows = standards.data ?? []
  const people = useMemo(() => peopleOf(project), [project])
  const { focus, person, standard } = search
  const isStaff = isStaffType(user.user_type)
  const context = useHistoryContext(project, rows, people)
  return (
    <HistoryViews isStaff={isStaff} projectId={projectId}>
      <HistoryToolbar
        people={people}
        standards={standardChoices(rows, project?.modules ?? [])}
        isStaff={isStaff}
        firstRef={first}
      />
      <div ref={list}>
        <HistoryPages
          read="transformations/query"
          query={{
            project_id: projectId,
            ...momentsOf(search),
            ...(focus && { focus }),
            ...(person && { user_id: person }),
            ...(standard && { standard_id: standard }),
          }}
          isReadOnly={project === undefined || isArchived(project.StatusId)}
          context={context}
          Place={EntryLink}
          empty={<NoChanges projectId={projectId} />}
        />
      </div>
    </HistoryViews>
  )
}

function useHistoryContext(
  project: Project | undefined,
  rows: readonly StandardRow[],
  people: ReturnType<typeof peopleOf>,
): HistoryContext {
  const session = useSession()
  const user = useUser()
  const may = mayIn(session, project)
  return {
    isStaff: isStaffType(user.user_type),
    userId: user.UserId,
    mayIn: () => may,
    person: (id) => people.find(({ Id }) => isSameUser(Id, id))?.FullName ?? null,
    standard: (id) => {
      const row = rows.find(({ Id }) => Id === id)
      return row ? standardCode(row).code || row.Name : null
    },
    module: (id) => project?.modules.find(({ Id }) => Id === id)?.Name ?? null,
  }
}

function NoChanges({ projectId }: { readonly projectId: number }) {
  const { isFiltered, change } = useHistorySearch()
  if (isFiltered)
    return (
      <EmptyState
        firstStep={
          <Button variant="default" onClick={() => change(noFilters)}>
            Show all changes
          </Button>
        }
      >
        No changes match.
      </EmptyState>
    )
  return (
    <EmptyState
      firstStep={
        <Link
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: projectId, tab: 'Status' }}
          search={{}}
        >
          Go to the standards
        </Link>
      }
    >
      Every change in this project will appear here: who made it, when and what.
    </EmptyState>
  )
}

const peopleOf = (project: Project | undefined) =>
  [...(project?.clients ?? []), ...(project?.consultants ?? [])].toSorted((a, b) =>
    comparePersonNames(a.FullName, b.FullName),
  )

/** The filters of the history: subject, person, standard, period. */
function HistoryToolbar({
  people,
  standards,
  isStaff,
  firstRef,
}: {
  readonly people: readonly { readonly Id: string; readonly FullName: string }[]
  readonly standards: readonly StandardChoices[]
  /** Whether the person is staff: the filter offers impersonations to staff alone. */
  readonly isStaff: boolean
  readonly firstRef: Ref<HTMLSelectElement>
}) {
  const { search, isFiltered, change } = useHistorySearch()
  return (
    <HistoryFilters onClear={isFiltered ? () => change(noFilters) : null}>
      <ChooseFilter
        name="About"
        ref={firstRef}
        value={search.focus}
        onChoose={(focus) => change({ focus: (focus || undefined) as HistorySearch['focus'] })}
      >
        <option value="">Any subject</option>
        {historyFocuses
          .filter((focus) => isStaff || focus !== 'Preview')
          .map((focus) => (
            <option key={focus} value={focus}>
              {focus === 'Project' ? 'The project' : focusLabels[focus]}
            </option>
          ))}
      </ChooseFilter>
      <ChooseFilter
        name="By"
        value={search.person}
        onChoose={(person) => change({ person: person || undefined })}
      >
        <option value="">By anyone</option>
        {people.map(({ Id, FullName }) => (
          <option key={Id} value={Id}>
            {FullName}
          </option>
        ))}
      </ChooseFilter>
      <ChooseFilter
        name="Standard"
        value={search.standard}
        onChoose={(standard) => change({ standard: standard ? Number(standard) : undefined })}
      >
        <option value="">Any standard</option>
        <StandardOptions choices={standards} />
      </ChooseFilter>
      <PeriodFilter days={search} onChange={change} />
    </HistoryFilters>
  )
}
