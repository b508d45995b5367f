import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { whatIfSearch } from './search.ts'

/** The sandbox in which scores of a project are tried out. */
export const whatIfRoute = {
  path: '/projects/$project_id/what-if',
  validateSearch: onlyValid(whatIfSearch),
  params: {
    parse: ({ project_id }: { project_id: string }) => ({ project_id: Number(project_id) }),
    stringify: ({ project_id }: { project_id: number }) => ({ project_id: String(project_id) }),
  },
  beforeLoad: ({ params }: { readonly params: { readonly project_id: number } }) => {
    requireIds(params.project_id)
  },
  component: lazyPage(() => import('./what-if-page.tsx'), 'WhatIfPage'),
} as const
