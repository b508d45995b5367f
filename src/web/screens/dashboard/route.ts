import { redirect } from '@tanstack/react-router'
import { requireIds } from '#web/domain/navigation/route-params.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { dashboardTabs, tabNamed, type DashboardTab } from '#web/domain/navigation/tabs.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { dashboardSearch, type DashboardSearch } from './shared/search.ts'

type Params = { readonly project_id: number; readonly tab: DashboardTab }
type Visit = {
  readonly params: Params
  readonly search: DashboardSearch
  readonly location: { readonly hash: string }
}

/** A tab of a project's dashboard. A name in another letter case redirects to that tab, an unknown name to the first. */
export const dashboardTabRoute = {
  path: '/projects/$project_id/dashboard/$tab',
  validateSearch: onlyValid(dashboardSearch),
  params: {
    parse: ({ project_id, tab }: { project_id: string; tab: string }) => ({
      project_id: Number(project_id),
      tab: tab as DashboardTab,
    }),
    stringify: ({ project_id, tab }: Params) => ({ project_id: String(project_id), tab }),
  },
  beforeLoad: ({ params, search, location }: Visit) => {
    requireIds(params.project_id)
    const tab = tabNamed(dashboardTabs, params.tab)
    if (tab !== params.tab)
      redirect({
        to: '/app/projects/$project_id/dashboard/$tab',
        params: { ...params, tab },
        search,
        hash: location.hash,
        replace: true,
        throw: true,
      })
  },
  component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
} as const

const toFirstTab = {
  validateSearch: onlyValid(dashboardSearch),
  beforeLoad: ({
    params,
    search,
  }: {
    readonly params: { readonly project_id: string }
    readonly search: DashboardSearch
  }) => {
    redirect({
      to: '/app/projects/$project_id/dashboard/$tab',
      params: { project_id: Number(params.project_id), tab: dashboardTabs[0] },
      search,
      replace: true,
      throw: true,
    })
  },
} as const

/** A project without a tab: redirects to the first. */
export const projectRoute = { path: '/projects/$project_id', ...toFirstTab } as const
/** The dashboard without a tab: redirects to the first. */
export const dashboardRedirectRoute = {
  path: '/projects/$project_id/dashboard',
  ...toFirstTab,
} as const
