import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { adminUsersSearch } from './search.ts'

export const usersRoute = {
  path: '/users',
  validateSearch: onlyValid(adminUsersSearch),
  component: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
} as const
