import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Target } from '#rules/api/targets.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { phaseOf, phases } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readKey } from '#web/data/reads/read-options.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { recentPlaces, type RecentPlace } from '#web/domain/navigation/recent-places.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Projects = Data<'admin/all_projects'>

/** The name of a standard in a cached list; undefined when no list has it. Nothing is fetched for it. */
function standardName(target: Target, projectId: number, standardId: number): string | undefined {
  for (const { phase } of phases) {
    const key = readKey('projects/{id}/standard_phase', target, { id: projectId, phase })
    const rows = queryClient.getQueryData<Data<'projects/{id}/standard_phase'>>(key)
    const row = rows?.find(({ Id }) => Id === standardId)
    if (row) return row.Name
  }
  return undefined
}

/** The name of a place; null when it is in no cached read, for instance because the person may no longer see it. */
function textOf(place: RecentPlace, projects: Projects, target: Target): string | null {
  const project = projects.find(({ Id }) => Id === place.projectId)
  if (!project) return null
  const name = projectName(project.Id, project.Name)
  if (place.kind === 'dashboard') return `${place.tab} of ${name}`
  const standard = standardName(target, place.projectId, place.standardId)
  return standard === undefined ? null : `${standard}, ${phaseOf(place.phase).title}, ${name}`
}

/** The places that the person opened last in this browser, except the current one. */
export function useRecentEntries(projects: Projects): PaletteEntry[] {
  const { UserId } = useUser()
  const target = useTarget()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return recentPlaces({ userId: UserId, target })
    .filter(({ path }) => path !== pathname)
    .flatMap((place) => {
      const text = textOf(place, projects, target)
      if (text === null) return []
      return {
        id: `recent-${place.path.replaceAll(/\W/gu, '-')}`,
        kind: 'Recent',
        text,
        run: () => void navigate({ href: place.path }),
      }
    })
}
