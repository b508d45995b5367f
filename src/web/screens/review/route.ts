import { notFound, redirect } from '@tanstack/react-router'
import { isPhase, type Phase } from '#rules/review/phases.ts'
import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { reviewTabs, tabNamed, type ReviewTab } from '#web/domain/navigation/tabs.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { reviewSearch, type ReviewSearch } from './shared/search.ts'

const standard = '/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id'

type Ids<Id> = { readonly project_id: Id; readonly module_id: Id; readonly standard_id: Id }
type Typed<Id> = Ids<Id> & { readonly phase: string }
type Standard = Ids<number> & { readonly phase: Phase }
type StandardTab = Standard & { readonly tab: ReviewTab }

const parse = ({ project_id, module_id, phase, standard_id }: Typed<string>): Standard => ({
  project_id: Number(project_id),
  module_id: Number(module_id),
  phase: phase as Phase,
  standard_id: Number(standard_id),
})

const stringify = ({ project_id, module_id, phase, standard_id }: Standard) => ({
  project_id: String(project_id),
  module_id: String(module_id),
  phase,
  standard_id: String(standard_id),
})

type Visit = {
  readonly params: StandardTab
  readonly search: ReviewSearch
  readonly location: { readonly hash: string }
}

/** A standard under review. A tab's name in another letter case redirects to that tab, an unknown name to the first. */
export const reviewTabRoute = {
  path: `${standard}/$tab`,
  validateSearch: onlyValid(reviewSearch),
  params: {
    parse: ({ tab, ...path }: Typed<string> & { readonly tab: string }) => ({
      ...parse(path),
      tab: tab as ReviewTab,
    }),
    stringify: ({ tab, ...path }: StandardTab) => ({ ...stringify(path), tab }),
  },
  beforeLoad: ({ params, search, location }: Visit) => {
    requireIds(params.project_id, params.module_id, params.standard_id)
    if (!isPhase(params.phase)) notFound({ throw: true })
    const tab = tabNamed(reviewTabs, params.tab)
    if (tab !== params.tab)
      redirect({
        to: '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
        params: { ...params, tab },
        search,
        hash: location.hash,
        replace: true,
        throw: true,
      })
  },
  component: lazyPage(() => import('./review-page.tsx'), 'ReviewPage'),
} as const

/** A standard without a tab: redirects to the first. */
export const standardRoute = {
  path: standard,
  validateSearch: onlyValid(reviewSearch),
  params: { parse, stringify },
  beforeLoad: ({
    params,
    search,
  }: {
    readonly params: Standard
    readonly search: ReviewSearch
  }) => {
    redirect({
      to: '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
      params: { ...params, tab: reviewTabs[0] },
      search,
      replace: true,
      throw: true,
    })
  },
} as const
