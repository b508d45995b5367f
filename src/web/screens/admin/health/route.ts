import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

/** How the installation is, and what to do about it. */
export const healthRoute = {
  path: '/health',
  component: lazyPage(() => import('./health-page.tsx'), 'HealthPage'),
} as const
