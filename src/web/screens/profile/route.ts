import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

export const profileRoute = {
  path: '/profile',

  component: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
} as const
