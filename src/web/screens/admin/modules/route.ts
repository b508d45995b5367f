import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

export const modulesRoute = {
  path: '/modules',

  component: lazyPage(() => import('./modules-page.tsx'), 'ModulesPage'),
} as const
