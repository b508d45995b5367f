import type { PriorRow } from '../../rules/permission-facts.ts'
import { mayWrite } from '../../rules/permissions.ts'
import { isStaffType } from '../../rules/staff.ts'
import type { ContractWrite } from './contracts.ts'
import type { Session } from './session.ts'

/** Whether a person may do a write with these parameters, over what is known of the row. */
export type May = (name: ContractWrite, parameters: object, prior?: PriorRow) => boolean

const archived = 4

/** What a person may do in a project that opened for the person: only linked people get that far. */
export function mayIn(session: Session, project: { readonly StatusId: number } | undefined): May {
  const { user } = session
  if (!user || session.isReadOnly || project?.StatusId === archived) return () => false
  const actor = user.isAdministrator ? 'ADM' : isStaffType(user.user_type) ? 'C+' : 'K+'
  return (name, parameters, prior) =>
    mayWrite(name, actor, {
      userId: user.UserId,
      isSuperUser: user.isSuperUser,
      parameters: parameters as Readonly<Record<string, unknown>>,
      prior: prior ? [prior] : [],
    })
}
