import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { workbookSearch } from './search.ts'

/** The page that exports a review as an Excel workbook and imports it again. */
export const workbookRoute = {
  path: '/projects/$project_id/workbook',
  validateSearch: onlyValid(workbookSearch),
  params: {
    parse: ({ project_id }: { project_id: string }) => ({ project_id: Number(project_id) }),
    stringify: ({ project_id }: { project_id: number }) => ({ project_id: String(project_id) }),
  },
  beforeLoad: ({ params }: { readonly params: { readonly project_id: number } }) => {
    requireIds(params.project_id)
  },
  component: lazyPage(() => import('./workbook-page.tsx'), 'WorkbookPage'),
} as const
