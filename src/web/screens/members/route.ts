import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

/** The members of the projects that the person can see. */
export const membersRoute = {
  path: '/members',

  component: lazyPage(() => import('./members-page.tsx'), 'MembersPage'),
} as const
