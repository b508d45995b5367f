import type { PriorRow } from '#rules/permissions/conditions/permission-facts.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { ContractWrite } from '../api/contracts.ts'
import { mayWrite } from '../api/write-facts.ts'
import type { Session } from './session.ts'

/** Whether a person may execute a write with these parameters, given the known values of the row, or of all rows. */
export type May = (
  name: ContractWrite,
  parameters: object,
  prior?: PriorRow | readonly PriorRow[],
) => boolean

const rowsOf = (prior: PriorRow | readonly PriorRow[] = []): readonly PriorRow[] =>
  isList(prior) ? prior : [prior]

const isList = (prior: PriorRow | readonly PriorRow[]): prior is readonly PriorRow[] =>
  Array.isArray(prior)

/** Returns what a person may do in a project that they can open, which only people linked to it can. */
export function mayIn(session: Session, project: { readonly StatusId: number } | undefined): May {
  const { user } = session
  const isReadOnly = session.isReadOnly || (project && isArchived(project.StatusId))
  if (!user || isReadOnly) return () => false
  const actor = user.isAdministrator ? 'ADM' : isStaffType(user.user_type) ? 'C+' : 'K+'
  return (name, parameters, prior) =>
    mayWrite(name, actor, {
      userId: user.UserId,
      isSuperUser: user.isSuperUser,
      parameters: parameters as Readonly<Record<string, unknown>>,
      prior: rowsOf(prior),
    })
}
