import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/data/cache/query-client.ts'
import { openDrafts } from '#web/data/drafts/draft.ts'
import { lacksFactor, sessionOptions } from '#web/data/session/session.ts'
import {
  adminAssignmentsRoute,
  assignmentsRoute,
  chooseProjectRoute,
} from '#web/screens/admin/assignments/route.ts'
import { historyRoute } from '#web/screens/admin/history/route.ts'
import { importRoute } from '#web/screens/admin/import/route.ts'
import { mailRoute } from '#web/screens/admin/mail/route.ts'
import { moduleRoute } from '#web/screens/admin/module/route.ts'
import { modulesRoute } from '#web/screens/admin/modules/route.ts'
import { projectsRoute } from '#web/screens/admin/projects/route.ts'
import { toolsRoute } from '#web/screens/admin/tools/route.ts'
import { usersRoute } from '#web/screens/admin/users/route.ts'
import {
  dashboardRedirectRoute,
  dashboardTabRoute,
  projectRoute,
} from '#web/screens/dashboard/route.ts'
import { membersRoute } from '#web/screens/members/route.ts'
import { myWorkRoute } from '#web/screens/my-work/route.ts'
import { profileRoute } from '#web/screens/profile/route.ts'
import { reviewTabRoute, standardRoute } from '#web/screens/review/route.ts'
import * as signIn from '#web/screens/sign-in/routes.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { root } from './root-route.tsx'

const shell = createRoute({
  getParentRoute: () => root,
  id: '_app',
  beforeLoad: async ({ location }) => {
    const { user, draftKey } = await queryClient.ensureQueryData(sessionOptions)
    if (!user) redirect({ to: '/sign-in', search: { returnTo: location.href }, throw: true })
    else if (lacksFactor(user))
      redirect({ to: '/second-factor', search: { returnTo: location.href }, throw: true })
    // Fields read their drafts when they render.
    await openDrafts(draftKey)
    return { user }
  },
  component: lazyPage(() => import('../app-shell.tsx'), 'AppShell'),
})

const app = createRoute({
  getParentRoute: () => shell,
  path: '/app',
  notFoundComponent: NotFoundPage,
})

const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  beforeLoad: ({ context }) => {
    if (!context.user?.isAdministrator) notFound({ throw: true })
  },
  component: lazyPage(() => import('../admin/admin-frame.tsx'), 'AdminFrame'),
})

const adminStart = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/app/admin/projects', replace: true, throw: true })
  },
})

const ofRoot = { getParentRoute: () => root } as const
const ofApp = { getParentRoute: () => app } as const
const ofAdmin = { getParentRoute: () => admin } as const

const signInScreen = createRoute({ ...ofRoot, ...signIn.signInRoute })
const signUp = createRoute({ ...ofRoot, ...signIn.signUpRoute })
const forgotPassword = createRoute({ ...ofRoot, ...signIn.forgotPasswordRoute })
const invitation = createRoute({ ...ofRoot, ...signIn.invitationRoute })
const verifyEmail = createRoute({ ...ofRoot, ...signIn.verifyEmailRoute })
const resetPassword = createRoute({ ...ofRoot, ...signIn.resetPasswordRoute })
const linkAccount = createRoute({ ...ofRoot, ...signIn.linkAccountRoute })
const secondFactor = createRoute({ ...ofRoot, ...signIn.secondFactorRoute })
const myWork = createRoute({ ...ofApp, ...myWorkRoute })
const profile = createRoute({ ...ofApp, ...profileRoute })
const project = createRoute({ ...ofApp, ...projectRoute })
const dashboardRedirect = createRoute({ ...ofApp, ...dashboardRedirectRoute })
const dashboardTab = createRoute({ ...ofApp, ...dashboardTabRoute })
const standard = createRoute({ ...ofApp, ...standardRoute })
const reviewTab = createRoute({ ...ofApp, ...reviewTabRoute })
const members = createRoute({ ...ofApp, ...membersRoute })
const assignments = createRoute({ ...ofApp, ...assignmentsRoute })
const importScreen = createRoute({ ...ofAdmin, ...importRoute })
const adminProjects = createRoute({ ...ofAdmin, ...projectsRoute })
const users = createRoute({ ...ofAdmin, ...usersRoute })
const mail = createRoute({ ...ofAdmin, ...mailRoute })
const history = createRoute({ ...ofAdmin, ...historyRoute })
const modules = createRoute({ ...ofAdmin, ...modulesRoute })
const module = createRoute({ ...ofAdmin, ...moduleRoute })
const adminAssignments = createRoute({ ...ofAdmin, ...adminAssignmentsRoute })
const chooseProject = createRoute({ ...ofAdmin, ...chooseProjectRoute })
const adminMembers = createRoute({ ...ofAdmin, ...membersRoute })
const tools = createRoute({ ...ofAdmin, ...toolsRoute })

/** The routes of the specification (section 2): one line per screen; each screen's folder defines the rest. */
export const routeTree = root.addChildren([
  signInScreen,
  signUp,
  forgotPassword,
  invitation,
  verifyEmail,
  resetPassword,
  linkAccount,
  secondFactor,
  shell.addChildren([
    app.addChildren([
      myWork,
      profile,
      project,
      dashboardRedirect,
      dashboardTab,
      standard,
      reviewTab,
      members,
      assignments,
      admin.addChildren([
        adminStart,
        importScreen,
        adminProjects,
        users,
        mail,
        history,
        modules,
        module,
        adminAssignments,
        chooseProject,
        adminMembers,
        tools,
      ]),
    ]),
  ]),
])
