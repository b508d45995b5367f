import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { versionsSearch } from './search.ts'

type Ids = { readonly project_id: number; readonly document_id: number }

/** Two versions of a document side by side. */
export const versionsRoute = {
  path: '/projects/$project_id/documents/$document_id/versions',
  validateSearch: onlyValid(versionsSearch),
  params: {
    parse: ({ project_id, document_id }: { project_id: string; document_id: string }) => ({
      project_id: Number(project_id),
      document_id: Number(document_id),
    }),
    stringify: ({ project_id, document_id }: Ids) => ({
      project_id: String(project_id),
      document_id: String(document_id),
    }),
  },
  beforeLoad: ({ params }: { readonly params: Ids }) => {
    requireIds(params.project_id, params.document_id)
  },
  component: lazyPage(() => import('./versions-page.tsx'), 'VersionsPage'),
} as const
