import type { Environment } from '../api/targets.ts'
import type { Phase } from '../review/phases.ts'

/** The base addresses of the two sites, such as https://example.org, without a trailing slash. */
export type SiteHosts = { readonly staging: string; readonly production: string }

type StandardPlace = {
  readonly projectId: number
  readonly moduleId: number
  readonly standardId: number
}

/** Returns the site of a deep link: staging when the environment is staging or the project asks for it, otherwise production (specification, section 2). */
export const deepLinkHost = (
  environment: Environment,
  hosts: SiteHosts,
  SendTaksEmailsToBeta = false,
): string => (environment === 'staging' || SendTaksEmailsToBeta ? hosts.staging : hosts.production)

/** The path of a project's dashboard; the tab is Status unless another is named. */
export const dashboardPath = (projectId: number, tab = 'Status'): string =>
  `/app/projects/${projectId}/dashboard/${tab}`

/** The path of the page that shows a saved report. */
export const reportPath = (projectId: number, reportId: number): string =>
  `/app/print?project_id=${projectId}&report_id=${reportId}`

/** The path of a standard under review; the tab is Tasks and the phase Desktop Review unless others are named. */
export const standardPath = (
  { projectId, moduleId, standardId }: StandardPlace,
  tab = 'Tasks',
  phase: Phase = 'desktop-review',
): string =>
  `/app/projects/${projectId}/modules/${moduleId}/review/${phase}/standards/${standardId}/${tab}`
