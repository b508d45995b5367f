import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { adminModuleSearch } from './shared/search.ts'

export const moduleRoute = {
  path: '/modules/$module_id',
  validateSearch: onlyValid(adminModuleSearch),
  params: {
    parse: ({ module_id }: { module_id: string }) => ({ module_id: Number(module_id) }),
    stringify: ({ module_id }: { module_id: number }) => ({ module_id: String(module_id) }),
  },
  beforeLoad: ({ params }: { params: { module_id: number } }) => requireIds(params.module_id),
  component: lazyPage(() => import('./module-page.tsx'), 'ModulePage'),
} as const
