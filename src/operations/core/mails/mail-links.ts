import type { Phase } from '#rules/review/phases.ts'
import { dashboardPath, standardPath } from '#rules/text/deep-links.ts'
import { oneLine } from '#rules/text/one-line.ts'
import { productName } from '#rules/text/product.ts'
import type { Mail } from './mail.ts'

type Link = NonNullable<Mail['links']>[number]

/** The site that a project's links lead to: the staging site when the project asks for it. */
type LinkedProject = { readonly SendTaksEmailsToBeta: boolean }

const linkOf = ({ SendTaksEmailsToBeta }: LinkedProject) =>
  ({ label: productName, host: SendTaksEmailsToBeta ? 'staging' : 'own' }) as const

/** The link in a mail to a tab of a project's dashboard. */
export const projectLink = (
  id: number,
  project: LinkedProject & { readonly Name: string },
  tab?: string,
): Link => ({
  ...linkOf(project),
  before: `The project ${oneLine(project.Name)} in`,
  path: dashboardPath(id, tab),
})

/** The link in a mail to a saved report. */
export const reportLink = (path: string, project: LinkedProject): Link => ({
  ...linkOf(project),
  before: 'The report in',
  path,
})

/** The link in a mail to a standard under review, preceded by the given words. */
export const standardLink = (
  place: Parameters<typeof standardPath>[0],
  project: LinkedProject,
  before: string,
  { tab, phase }: { readonly tab?: string; readonly phase?: Phase } = {},
): Link => ({ ...linkOf(project), before, path: standardPath(place, tab, phase) })
