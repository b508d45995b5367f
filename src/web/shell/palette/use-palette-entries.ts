import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isStaffType } from '#rules/permissions/staff.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { dashboardPath, standardPath } from '#rules/text/deep-links.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { dashboardTabs } from '#web/domain/navigation/tabs.ts'
import { themes, useTheme } from '#web/ui/theme/use-theme.ts'
import { useCurrentProject } from '../navigation/use-current-project.ts'

/** A destination or an action of the palette. */
export type PaletteEntry = {
  readonly id: string
  readonly kind: 'Project' | 'Standard' | 'Document' | 'Task' | 'Action'
  readonly text: string
  readonly run: () => void
}

/** Returns all entries that the palette offers on the current screen. */
export function usePaletteEntries(
  onKeys: () => void,
  onSignOut: () => void,
): { places: PaletteEntry[]; isLoading: boolean } {
  const { UserId, user_type, isAdministrator, isSuperUser } = useUser()
  const id = useCurrentProject()
  const navigate = useNavigate()
  const { choose } = useTheme()
  const projects = useQueryOf('admin/all_projects', {})
  const project = useQueryOf(
    'projects/{id}/project',
    { id: id ?? 0 },
    { isEnabled: id !== undefined },
  )
  const tasks = useQueryOf('tasks/for_dashboard', { user_id: UserId })
  const standards = useQueryOf(
    'projects/{id}/standard_phase',
    { id: id ?? 0, phase: 'desktop-review' },
    { isEnabled: id !== undefined },
  )
  const documents = useQueryOf(
    'projects/{id}/documents/documents_with_citations',
    { id: id ?? 0 },
    { isEnabled: id !== undefined },
  )
  // Another standard opens in the current phase and tab.
  const { phase, standard_id, tab: present } = useParams({ strict: false })
  const { phase: shownPhase } = useSearch({ strict: false })
  const go = (href: string) => () => void navigate({ href })
  const place = (
    kind: PaletteEntry['kind'],
    key: string | number,
    text: string,
    run: () => void,
  ) => ({
    id: `${kind}-${key}`,
    kind,
    text,
    run,
  })

  const places: PaletteEntry[] = [
    ...(standards.data ?? []).map(({ Id, Name, StandardSetId }) =>
      place(
        'Standard',
        Id,
        Name,
        go(
          standardPath(
            { projectId: id ?? 0, moduleId: StandardSetId, standardId: Id },
            standard_id === undefined ? undefined : present,
            phase ?? shownPhase,
          ),
        ),
      ),
    ),
    ...(documents.data ?? []).map((document) =>
      place(
        'Document',
        document.Id,
        documentTitle(document),
        go(`${dashboardPath(id ?? 0, 'Documents')}?document=${document.Id}`),
      ),
    ),
    ...(projects.data ?? []).map(({ Id, Name }) =>
      place('Project', Id, projectName(Id, Name), go(`/app/projects/${Id}/dashboard/Status`)),
    ),
    ...(tasks.data ?? [])
      .filter(({ IsCompleted }) => !IsCompleted)
      .map((task) =>
        place(
          'Task',
          task.Id,
          `${task.Text} (${task.StandardName})`,
          go(
            standardPath({
              projectId: task.ProjectId,
              moduleId: task.ModuleId,
              standardId: task.StandardId,
            }),
          ),
        ),
      ),
    place('Action', 'work', 'Go to my work', go('/app')),
    place('Action', 'profile', 'Go to my profile', go('/app/profile')),
    ...(id === undefined
      ? []
      : dashboardTabs.map((tab) =>
          place(
            'Action',
            tab,
            `Go to ${tab} of this project`,
            go(`/app/projects/${id}/dashboard/${tab}`),
          ),
        )),
    ...(!isAdministrator && isStaffType(user_type) && id !== undefined
      ? [
          place(
            'Action',
            'assignments',
            'View assignments of this project',
            go(`/app/projects/${id}/assignments`),
          ),
        ]
      : []),
    ...(isAdministrator
      ? []
      : [place('Action', 'members', 'View my projects', go('/app/members'))]),
    ...(isAdministrator && id !== undefined
      ? [
          place(
            'Action',
            'assignments',
            'Assign consultants of this project',
            go(`/app/admin/projects/${id}/assignments`),
          ),
        ]
      : []),
    ...(isAdministrator
      ? [
          place('Action', 'projects', 'Manage projects', go('/app/admin/projects')),
          place('Action', 'users', 'Manage users', go('/app/admin/users')),
          place('Action', 'modules', 'Manage modules', go('/app/admin/modules')),
          place('Action', 'matrix', 'Assign consultants', go('/app/admin/assignments')),
          place('Action', 'history', 'View history', go('/app/admin/history')),
          place('Action', 'mail', 'View mail', go('/app/admin/mail')),
          place('Action', 'members', 'View project members', go('/app/admin/members')),
          place('Action', 'import', 'Import standards', go('/app/admin/import')),
        ]
      : []),
    ...(isSuperUser ? [place('Action', 'tools', 'Open tools', go('/app/admin/tools'))] : []),
    ...themes.map((theme) => place('Action', theme, `Theme: ${theme}`, () => choose(theme))),
    place('Action', 'keys', 'Show keyboard shortcuts', onKeys),
    place('Action', 'sign-out', 'Sign out', onSignOut),
  ]
  return {
    places,
    // The lists of a project are requested once the project has loaded.
    isLoading: [projects, tasks, project, standards, documents].some(({ isLoading }) => isLoading),
  }
}
