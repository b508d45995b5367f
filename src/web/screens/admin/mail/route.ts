import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { adminMailSearch } from './search.ts'

/** The waiting and failed mails, and those that a demo caught. */
export const mailRoute = {
  path: '/mail',
  validateSearch: onlyValid(adminMailSearch),
  component: lazyPage(() => import('./mail-page.tsx'), 'MailPage'),
} as const
