import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

/** All notifications of the signed-in person. */
export const notificationsRoute = {
  path: '/notifications',
  component: lazyPage(() => import('./notifications-page.tsx'), 'NotificationsPage'),
} as const
