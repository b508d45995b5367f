import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isStaffType } from '#rules/permissions/staff.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { dashboardPath, standardPath } from '#rules/text/deep-links.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { handOver } from '#web/domain/navigation/key-scopes.ts'
import { reviewTabs } from '#web/domain/navigation/tabs.ts'
import { viewHref } from '#web/domain/view/own-views.ts'
import { actionsIn } from '#web/ui/keys/key-registry.ts'
import { themes, useTheme } from '#web/ui/theme/use-theme.ts'
import { useCurrentProject } from '../navigation/use-current-project.ts'
import { destinations } from './destinations.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { peopleEntries } from './people-entries.ts'
import { useRecentEntries } from './use-recent-entries.ts'

const entry = (
  kind: PaletteEntry['kind'],
  key: string | number,
  text: string,
  run: () => void,
): PaletteEntry => ({ id: `${kind}-${key}`, kind, text, run })

/** Returns the entries of the lists, both those of the current project and the general ones, and whether any list is still loading. */
function useListEntries(go: (href: string) => () => void) {
  const { UserId, user_type } = useUser()
  const current = useCurrentProject()
  const id = current ?? 0
  const ofProject = { isEnabled: current !== undefined }
  const projects = useQueryOf('admin/all_projects', {})
  const project = useQueryOf('projects/{id}/project', { id }, ofProject)
  const tasks = useQueryOf('tasks/for_dashboard', { user_id: UserId })
  const standards = useQueryOf(
    'projects/{id}/standard_phase',
    { id, phase: 'desktop-review' },
    ofProject,
  )
  const documents = useQueryOf(
    'projects/{id}/documents/documents_with_citations',
    { id },
    ofProject,
  )
  // Choosing another standard keeps the current phase and tab.
  const { phase, standard_id, tab: present } = useParams({ strict: false })
  const { phase: shownPhase } = useSearch({ strict: false })
  const pathOf = (standardId: number, moduleId: number) =>
    standardPath(
      { projectId: id, moduleId, standardId },
      standard_id === undefined ? undefined : present,
      phase ?? shownPhase,
    )
  const listed = [
    ...(standards.data ?? []).map(({ Id, Name, StandardSetId }) =>
      entry('Standard', Id, Name, go(pathOf(Id, StandardSetId))),
    ),
    ...(documents.data ?? []).map((document) =>
      entry(
        'Document',
        document.Id,
        documentTitle(document),
        go(`${dashboardPath(id, 'Documents')}?document=${document.Id}`),
      ),
    ),
    ...(projects.data ?? []).map(({ Id, Name }) =>
      entry('Project', Id, projectName(Id, Name), go(dashboardPath(Id))),
    ),
    ...(tasks.data ?? [])
      .filter(({ IsCompleted }) => !IsCompleted)
      .map(({ Id, Text, StandardName, ProjectId, ModuleId, StandardId }) =>
        entry(
          'Task',
          Id,
          `${Text} (${StandardName})`,
          go(standardPath({ projectId: ProjectId, moduleId: ModuleId, standardId: StandardId })),
        ),
      ),
  ]
  const entries = [...listed, ...peopleEntries(id, project.data, standards.data ?? [], go)]
  // The lists of a project are requested once the project has loaded.
  const lists = [projects, tasks, project, standards, documents]
  // Clients see scores only where the project shows them.
  const hasScores =
    isStaffType(user_type) ||
    (standards.data ?? []).some(({ phaseDetails }) => phaseDetails['desktop-review']?.MockScore)
  const isLoading = lists.some((list) => list.isLoading)
  return { entries, hasScores, projects: projects.data ?? [], isLoading }
}

/** Returns the person's saved views, of all projects. */
function useViewEntries(go: (href: string) => () => void): PaletteEntry[] {
  const { data = [] } = useQueryOf('views/own', {})
  return data.map((view) =>
    entry('View', view.Id, `${view.Name}, ${view.ProjectName}`, go(viewHref(view))),
  )
}

/** Returns the tabs of the standard under review; none elsewhere. */
function useTabEntries(go: (href: string) => () => void): PaletteEntry[] {
  const projectId = useCurrentProject()
  const { module_id, standard_id, phase } = useParams({ strict: false })
  if (projectId === undefined || module_id === undefined || standard_id === undefined) return []
  const place = { projectId, moduleId: module_id, standardId: standard_id }
  return reviewTabs.map((tab) =>
    entry(
      'Action',
      `tab-${tab}`,
      tab === 'Phases' ? 'Compare the phases of this standard' : `Go to ${tab} of this standard`,
      go(standardPath(place, tab, phase)),
    ),
  )
}

/** Returns all entries that the palette offers on the current screen, and the recent places. */
export function usePaletteEntries(
  onKeys: () => void,
  onSignOut: () => void,
): { recent: PaletteEntry[]; places: PaletteEntry[]; isLoading: boolean } {
  const user = useUser()
  const id = useCurrentProject()
  const navigate = useNavigate()
  const { choose } = useTheme()
  const go = (href: string) => () => void navigate({ href })
  const { entries, hasScores, projects, isLoading } = useListEntries(go)
  const recent = useRecentEntries(projects)
  const tabs = useTabEntries(go)
  const views = useViewEntries(go)
  const places = [
    ...actionsIn(handOver).map(([key, { does, run }]) => entry('Action', key, does, run)),
    ...tabs,
    ...views,
    ...entries,
    ...destinations(user, id, hasScores).map(([key, text, href]) =>
      entry('Action', key, text, go(href)),
    ),
    ...themes.map((theme) => entry('Action', theme, `Theme: ${theme}`, () => choose(theme))),
    entry('Action', 'keys', 'Show keyboard shortcuts', onKeys),
    entry('Action', 'sign-out', 'Sign out', onSignOut),
  ]
  return { recent, places, isLoading }
}
