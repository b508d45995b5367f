import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { isStaffType } from '../../../rules/staff.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import { comparePersonNames } from '../../../rules/people-order.ts'
import type { Data } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { standardChoices } from '../../ui/documents/standard-choices.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HistoryPages } from '../../ui/history/history-pages.tsx'
import { HistoryViews } from '../../ui/history/history-views.tsx'
import { EntryPlace } from './entry-place.tsx'
import { HistoryToolbar } from './history-toolbar.tsx'
import { momentsOf } from '../../ui/history/period.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import { noFilters, useHistorySearch } from './use-history-search.ts'

type Project = Data<'projects/{id}/project'>

/** Everything that was changed in a project, newest first: who, when, what, old and new, as far as the person may see it. */
export function HistoryTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const user = useUser()
  const { search, isFiltered, change } = useHistorySearch()
  const standards = useQueryOf('projects/{id}/standard_phase', {
    id: projectId,
    phase: 'desktop-review',
  })
  const list = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  useHistoryKeys(list, first)

  const rows = standards.data ?? []
  const people = useMemo(() => peopleOf(project), [project])
  const { focus, person, standard } = search
  const isStaff = isStaffType(user.user_type)
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
          query={{
            project_id: projectId,
            ...momentsOf(search),
            ...(focus && { focus }),
            ...(person && { user_id: person }),
            ...(standard && { standard_id: standard }),
          }}
          context={{
            isStaff,
            person: (id) => people.find(({ Id }) => isSameUser(Id, id))?.FullName ?? 'somebody',
            standard: (id) => rows.find(({ Id }) => Id === id)?.Name ?? 'another standard',
            module: (id) => project?.modules.find(({ Id }) => Id === id)?.Name ?? 'a module',
          }}
          Place={EntryPlace}
          empty={
            isFiltered ? (
              <EmptyState
                firstStep={
                  <Button variant="default" onClick={() => change(noFilters)}>
                    Show all changes
                  </Button>
                }
              >
                No changes match.
              </EmptyState>
            ) : (
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
        />
      </div>
    </HistoryViews>
  )
}

const peopleOf = (project: Project | undefined) =>
  [...(project?.clients ?? []), ...(project?.consultants ?? [])].toSorted((a, b) =>
    comparePersonNames(a.FullName, b.FullName),
  )
