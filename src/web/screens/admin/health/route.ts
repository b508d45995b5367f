import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

/** The health of the installation, and what to do about it. */
export const healthRoute = {
  path: '/health',
  component: lazyPage(() => import('./health-page.tsx'), 'HealthPage'),
} as const
