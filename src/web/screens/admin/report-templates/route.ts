import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'

/** The Word templates of reports. */
export const reportTemplatesRoute = {
  path: '/report-templates',
  component: lazyPage(() => import('./report-templates-page.tsx'), 'ReportTemplatesPage'),
} as const
