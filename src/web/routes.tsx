import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { isPhase, type Phase } from '../rules/phases.ts'
import { isStaffType } from '../rules/staff.ts'
import { queryClient } from './data/query-client.ts'
import { lacksFactor, sessionOptions } from './data/session.ts'
import { openDrafts } from './ui/draft.ts'
import { laterPage } from './ui/later-page.tsx'
import { NotFoundPage } from './ui/not-found-page.tsx'
import { root } from './root-route.tsx'
import {
  adminAssignmentsSearch,
  adminHistorySearch,
  adminMailSearch,
  adminModuleSearch,
  adminProjectsSearch,
  adminUsersSearch,
  benchSearch,
  dashboardSearch,
} from './search.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { benchTabs, dashboardTabs, tabNamed, type BenchTab, type DashboardTab } from './tabs.ts'

const shell = createRoute({
  getParentRoute: () => root,
  id: '_app',
  beforeLoad: async ({ location }) => {
    const { user, draftKey } = await queryClient.ensureQueryData(sessionOptions)
    if (!user) redirect({ to: '/sign-in', search: { returnTo: location.href }, throw: true })
    else if (lacksFactor(user))
      redirect({ to: '/second-factor', search: { returnTo: location.href }, throw: true })
    // Fields look for what was typed as they are shown.
    await openDrafts(draftKey)
    return { user }
  },
  component: laterPage(() => import('./shell/app-shell.tsx'), 'AppShell'),
})

const app = createRoute({
  getParentRoute: () => shell,
  path: '/app',
  notFoundComponent: NotFoundPage,
})

const myWork = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: laterPage(() => import('./features/my-work/my-work-page.tsx'), 'MyWorkPage'),
})

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/projects/$project_id/dashboard/$tab',
  validateSearch: dashboardSearch,
  params: {
    parse: ({ project_id, tab }) => ({ project_id: Number(project_id), tab: tab as DashboardTab }),
    stringify: ({ project_id, tab }) => ({ project_id: String(project_id), tab }),
  },
  beforeLoad: ({ params, search, location }) => {
    if (!isId(params.project_id)) notFound({ throw: true })
    const tab = tabNamed(dashboardTabs, params.tab)
    if (tab !== params.tab)
      redirect({
        to: '/app/projects/$project_id/dashboard/$tab',
        params: { ...params, tab },
        search,
        hash: location.hash,
        replace: true,
        throw: true,
      })
  },
  component: laterPage(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const dashboardDefaults = ['/projects/$project_id', '/projects/$project_id/dashboard'] as const

const dashboardDefault = (path: (typeof dashboardDefaults)[number]) =>
  createRoute({
    getParentRoute: () => app,
    path,
    validateSearch: dashboardSearch,
    beforeLoad: ({ params, search }) => {
      redirect({
        to: '/app/projects/$project_id/dashboard/$tab',
        params: { project_id: Number(params.project_id), tab: dashboardTabs[0] },
        search,
        replace: true,
        throw: true,
      })
    },
  })

const bench = createRoute({
  getParentRoute: () => app,
  path: '/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
  validateSearch: benchSearch,
  params: {
    parse: ({ project_id, module_id, phase, standard_id, tab }) => ({
      project_id: Number(project_id),
      module_id: Number(module_id),
      phase: phase as Phase,
      standard_id: Number(standard_id),
      tab: tab as BenchTab,
    }),
    stringify: ({ project_id, module_id, phase, standard_id, tab }) => ({
      project_id: String(project_id),
      module_id: String(module_id),
      phase,
      standard_id: String(standard_id),
      tab,
    }),
  },
  beforeLoad: ({ params, search, location }) => {
    const { project_id, module_id, standard_id, phase } = params
    if (![project_id, module_id, standard_id].every(isId) || !isPhase(phase))
      notFound({ throw: true })
    const tab = tabNamed(benchTabs, params.tab)
    if (tab !== params.tab)
      redirect({
        to: '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
        params: { ...params, tab },
        search,
        hash: location.hash,
        replace: true,
        throw: true,
      })
  },
  component: laterPage(() => import('./features/bench/bench-page.tsx'), 'BenchPage'),
})

const benchDefault = createRoute({
  getParentRoute: () => app,
  path: '/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id',
  validateSearch: benchSearch,
  params: {
    parse: ({ project_id, module_id, phase, standard_id }) => ({
      project_id: Number(project_id),
      module_id: Number(module_id),
      phase: phase as Phase,
      standard_id: Number(standard_id),
    }),
    stringify: ({ project_id, module_id, phase, standard_id }) => ({
      project_id: String(project_id),
      module_id: String(module_id),
      phase,
      standard_id: String(standard_id),
    }),
  },
  beforeLoad: ({ params, search }) => {
    redirect({
      to: '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
      params: { ...params, tab: benchTabs[0] },
      search,
      replace: true,
      throw: true,
    })
  },
})

const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  beforeLoad: ({ context }) => {
    if (!context.user?.isAdministrator) notFound({ throw: true })
  },
  component: laterPage(() => import('./shell/admin-frame.tsx'), 'AdminFrame'),
})

const adminDefault = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/app/admin/projects', replace: true, throw: true })
  },
})

const adminImport = createRoute({
  getParentRoute: () => admin,
  path: '/import',
  component: laterPage(() => import('./features/admin/import-page.tsx'), 'ImportPage'),
})

const adminProjects = createRoute({
  getParentRoute: () => admin,
  path: '/projects',
  validateSearch: adminProjectsSearch,
  component: laterPage(() => import('./features/admin/projects-page.tsx'), 'ProjectsPage'),
})

const adminModules = createRoute({
  getParentRoute: () => admin,
  path: '/modules',
  component: laterPage(() => import('./features/admin-modules/modules-page.tsx'), 'ModulesPage'),
})

const adminModule = createRoute({
  getParentRoute: () => admin,
  path: '/modules/$module_id',
  validateSearch: adminModuleSearch,
  params: {
    parse: ({ module_id }) => ({ module_id: Number(module_id) }),
    stringify: ({ module_id }) => ({ module_id: String(module_id) }),
  },
  beforeLoad: ({ params }) => {
    if (!isId(params.module_id)) notFound({ throw: true })
  },
  component: laterPage(() => import('./features/admin-modules/module-page.tsx'), 'ModulePage'),
})

const adminAssignmentsOfProjects = createRoute({
  getParentRoute: () => admin,
  path: '/assignments',
  component: laterPage(
    () => import('./features/admin-assignments/choose-project-page.tsx'),
    'ChooseProjectPage',
  ),
})

const adminAssignments = createRoute({
  getParentRoute: () => admin,
  path: '/projects/$project_id/assignments',
  validateSearch: adminAssignmentsSearch,
  params: {
    parse: ({ project_id }) => ({ project_id: Number(project_id) }),
    stringify: ({ project_id }) => ({ project_id: String(project_id) }),
  },
  beforeLoad: ({ params }) => {
    if (!isId(params.project_id)) notFound({ throw: true })
  },
  component: laterPage(
    () => import('./features/admin-assignments/assignments-page.tsx'),
    'AssignmentsPage',
  ),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  validateSearch: adminUsersSearch,
  component: laterPage(() => import('./features/admin-users/users-page.tsx'), 'UsersPage'),
})

const adminMail = createRoute({
  getParentRoute: () => admin,
  path: '/mail',
  validateSearch: adminMailSearch,
  component: laterPage(() => import('./features/admin-mail/mail-page.tsx'), 'MailPage'),
})

const adminHistory = createRoute({
  getParentRoute: () => admin,
  path: '/history',
  validateSearch: adminHistorySearch,
  component: laterPage(() => import('./features/admin-history/history-page.tsx'), 'HistoryPage'),
})

const adminTools = createRoute({
  getParentRoute: () => admin,
  path: '/tools',
  beforeLoad: ({ context }) => {
    if (!context.user?.isSuperUser) notFound({ throw: true })
  },
  component: laterPage(() => import('./features/admin-tools/tools-page.tsx'), 'ToolsPage'),
})

const adminMembers = createRoute({
  getParentRoute: () => admin,
  path: '/members',
  component: laterPage(() => import('./features/project-members/members-page.tsx'), 'MembersPage'),
})

const members = createRoute({
  getParentRoute: () => app,
  path: '/members',
  component: laterPage(() => import('./features/project-members/members-page.tsx'), 'MembersPage'),
})

const assignments = createRoute({
  getParentRoute: () => app,
  path: '/projects/$project_id/assignments',
  validateSearch: adminAssignmentsSearch,
  params: {
    parse: ({ project_id }) => ({ project_id: Number(project_id) }),
    stringify: ({ project_id }) => ({ project_id: String(project_id) }),
  },
  beforeLoad: ({ params, context }) => {
    if (!isId(params.project_id) || !isStaffType(context.user?.user_type)) notFound({ throw: true })
  },
  component: laterPage(
    () => import('./features/admin-assignments/assignments-page.tsx'),
    'AssignmentsPage',
  ),
})

const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  component: laterPage(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
})

/** The routes of the specification (section 2). */
export const routeTree = root.addChildren([
  ...signInRoutes,
  shell.addChildren([
    app.addChildren([
      myWork,
      profile,
      ...dashboardDefaults.map(dashboardDefault),
      dashboard,
      benchDefault,
      bench,
      members,
      assignments,
      admin.addChildren([
        adminDefault,
        adminImport,
        adminProjects,
        adminUsers,
        adminMail,
        adminHistory,
        adminModules,
        adminModule,
        adminAssignments,
        adminAssignmentsOfProjects,
        adminMembers,
        adminTools,
      ]),
    ]),
  ]),
])
