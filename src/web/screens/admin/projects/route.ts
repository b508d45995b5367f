import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { adminProjectsSearch } from './search.ts'

export const projectsRoute = {
  path: '/projects',
  validateSearch: onlyValid(adminProjectsSearch),
  component: lazyPage(() => import('./projects-page.tsx'), 'ProjectsPage'),
} as const
