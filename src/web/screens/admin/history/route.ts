import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { adminHistorySearch } from './search.ts'

export const historyRoute = {
  path: '/history',
  validateSearch: onlyValid(adminHistorySearch),
  component: lazyPage(() => import('./history-page.tsx'), 'HistoryPage'),
} as const
