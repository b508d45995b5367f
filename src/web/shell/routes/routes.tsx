import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/data/cache/query-client.ts'
import { openDrafts } from '#web/data/drafts/draft.ts'
import { lacksFactor, sessionOptions } from '#web/data/session/session.ts'
import {
  adminAssignmentsRoute,
  assignmentsRoute,
  chooseProjectRoute,
} from '#web/screens/admin/assignments/route.ts'
import { flagsRoute } from '#web/screens/admin/flags/route.ts'
import { healthRoute } from '#web/screens/admin/health/route.ts'
import { historyRoute } from '#web/screens/admin/history/route.ts'
import { importRoute } from '#web/screens/admin/import/route.ts'
import { mailRoute } from '#web/screens/admin/mail/route.ts'
import { moduleRoute } from '#web/screens/admin/module/route.ts'
import { modulesRoute } from '#web/screens/admin/modules/route.ts'
import { projectsRoute } from '#web/screens/admin/projects/route.ts'
import { reportTemplatesRoute } from '#web/screens/admin/report-templates/route.ts'
import { toolsRoute } from '#web/screens/admin/tools/route.ts'
import { usersRoute } from '#web/screens/admin/users/route.ts'
import {
  dashboardRedirectRoute,
  dashboardTabRoute,
  projectRoute,
} from '#web/screens/dashboard/route.ts'
import { membersRoute } from '#web/screens/members/route.ts'
import { myWorkRoute } from '#web/screens/my-work/route.ts'
import { notificationsRoute } from '#web/screens/notifications/route.ts'
import { printRoute } from '#web/screens/print/route.ts'
import { profileRoute } from '#web/screens/profile/route.ts'
import { reviewTabRoute, standardRoute } from '#web/screens/review/route.ts'
import { searchRoute } from '#web/screens/search/route.ts'
import * as signIn from '#web/screens/sign-in/routes.ts'
import { versionsRoute } from '#web/screens/versions/route.ts'
import { whatIfRoute } from '#web/screens/what-if/route.ts'
import { workbookRoute } from '#web/screens/workbook/route.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { root } from './root-route.tsx'

/** Returns the session; redirects to the sign-in page, or to the second-factor page, when that is needed first. */
async function requireSession({ location }: { readonly location: { readonly href: string } }) {
  const session = await queryClient.ensureQueryData(sessionOptions)
  const { user } = session
  if (!user) redirect({ to: '/sign-in', search: { returnTo: location.href }, throw: true })
  else if (lacksFactor(user))
    redirect({ to: '/second-factor', search: { returnTo: location.href }, throw: true })
  return session
}

const shell = createRoute({
  getParentRoute: () => root,
  id: '_app',
  beforeLoad: async (opened) => {
    const { user, draftKey } = await requireSession(opened)
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

// Declared outside the call to addChildren, in which TypeScript would lose the types of their links.
const screens = [
  createRoute({ ...ofRoot, ...signIn.signInRoute }),
  createRoute({ ...ofRoot, ...signIn.signUpRoute }),
  createRoute({ ...ofRoot, ...signIn.forgotPasswordRoute }),
  createRoute({ ...ofRoot, ...signIn.invitationRoute }),
  createRoute({ ...ofRoot, ...signIn.verifyEmailRoute }),
  createRoute({ ...ofRoot, ...signIn.resetPasswordRoute }),
  createRoute({ ...ofRoot, ...signIn.linkAccountRoute }),
  createRoute({ ...ofRoot, ...signIn.secondFactorRoute }),
] as const

const appScreens = [
  createRoute({ ...ofApp, ...myWorkRoute }),
  createRoute({ ...ofApp, ...profileRoute }),
  createRoute({ ...ofApp, ...notificationsRoute }),
  createRoute({ ...ofApp, ...projectRoute }),
  createRoute({ ...ofApp, ...dashboardRedirectRoute }),
  createRoute({ ...ofApp, ...dashboardTabRoute }),
  createRoute({ ...ofApp, ...searchRoute }),
  createRoute({ ...ofApp, ...versionsRoute }),
  createRoute({ ...ofApp, ...whatIfRoute }),
  createRoute({ ...ofApp, ...workbookRoute }),
  createRoute({ ...ofApp, ...standardRoute }),
  createRoute({ ...ofApp, ...reviewTabRoute }),
  createRoute({ ...ofApp, ...membersRoute }),
  createRoute({ ...ofApp, ...assignmentsRoute }),
] as const

const adminScreens = [
  adminStart,
  createRoute({ ...ofAdmin, ...importRoute }),
  createRoute({ ...ofAdmin, ...projectsRoute }),
  createRoute({ ...ofAdmin, ...usersRoute }),
  createRoute({ ...ofAdmin, ...mailRoute }),
  createRoute({ ...ofAdmin, ...historyRoute }),
  createRoute({ ...ofAdmin, ...modulesRoute }),
  createRoute({ ...ofAdmin, ...moduleRoute }),
  createRoute({ ...ofAdmin, ...adminAssignmentsRoute }),
  createRoute({ ...ofAdmin, ...chooseProjectRoute }),
  createRoute({ ...ofAdmin, ...membersRoute }),
  createRoute({ ...ofAdmin, ...reportTemplatesRoute }),
  createRoute({ ...ofAdmin, ...healthRoute }),
  createRoute({ ...ofAdmin, ...flagsRoute }),
  createRoute({ ...ofAdmin, ...toolsRoute }),
] as const

const signedIn = createRoute({
  getParentRoute: () => root,
  id: '_signed-in',
  beforeLoad: async (opened) => {
    await requireSession(opened)
  },
})

const withoutShell = [createRoute({ getParentRoute: () => signedIn, ...printRoute })] as const

/** The routes of the specification (section 2); each screen's folder defines its own. */
export const routeTree = root.addChildren([
  ...screens,
  signedIn.addChildren([...withoutShell]),
  shell.addChildren([app.addChildren([...appScreens, admin.addChildren(adminScreens)])]),
])
