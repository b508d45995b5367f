import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { printSearch } from './search.ts'

/** A report to print, without the application shell (specification, section 2). */
export const printRoute = {
  path: '/app/print',
  validateSearch: onlyValid(printSearch),
  component: lazyPage(() => import('./print-page.tsx'), 'PrintPage'),
} as const
