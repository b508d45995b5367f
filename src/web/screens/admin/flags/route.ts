import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

/** The feature flags and why each has its value. */
export const flagsRoute = {
  path: '/flags',
  component: lazyPage(() => import('./flags-page.tsx'), 'FlagsPage'),
} as const
