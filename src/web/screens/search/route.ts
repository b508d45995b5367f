import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { searchSearch } from './search.ts'

/** The search in a project. */
export const searchRoute = {
  path: '/projects/$project_id/search',
  validateSearch: onlyValid(searchSearch),
  params: {
    parse: ({ project_id }: { project_id: string }) => ({ project_id: Number(project_id) }),
    stringify: ({ project_id }: { project_id: number }) => ({ project_id: String(project_id) }),
  },
  beforeLoad: ({ params }: { readonly params: { readonly project_id: number } }) => {
    requireIds(params.project_id)
  },
  component: lazyPage(() => import('./search-page.tsx'), 'SearchPage'),
} as const
