import { dashboardPath } from '#rules/text/deep-links.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { parseSearch } from '../navigation/search-serializer.ts'

/** A saved view of the person. */
export type OwnView = Data<'views/own'>[number]

/** The address of a view, from the root of the site. */
export const viewHref = ({ ProjectId, Search }: Pick<OwnView, 'ProjectId' | 'Search'>): string =>
  dashboardPath(ProjectId) + Search

/** The link to a view; the dashboard drops search parameters that it does not accept. */
export const viewLink = ({ ProjectId, Search }: Pick<OwnView, 'ProjectId' | 'Search'>) =>
  ({
    to: '/app/projects/$project_id/dashboard/$tab',
    params: { project_id: ProjectId, tab: 'Status' },
    search: parseSearch(Search) as object,
  }) as const
