import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

export const importRoute = {
  path: '/import',

  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
} as const
