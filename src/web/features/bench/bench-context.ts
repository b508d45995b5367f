import { createContext, use } from 'react'
import { mayWrite } from '../../../rules/permissions.ts'
import type { PriorRow } from '../../../rules/permission-facts.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { ContractWrite, Data } from '../../data/contracts.ts'
import type { Session } from '../../data/session.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import { isStaffType } from '../../../rules/staff.ts'

/** A project as the bench needs it. */
export type Project = Data<'projects/{id}/project'>

/** What every part of the bench needs to know; it stays the same while scores change. */
export type Bench = {
  readonly project_id: number
  readonly module_id: number
  readonly phase: Phase
  readonly standard_id: number
  readonly isStaff: boolean
  /** Whether the person may do a write, asked of the rule that the server enforces. */
  readonly may: (name: ContractWrite, parameters: object, prior?: PriorRow) => boolean
  /** A person's name by id; null for nobody, and 'Somebody' for one who has left. */
  readonly personName: (id: string | null | undefined) => string | null
  /** Tells of a score that was not saved when the person had moved on already. */
  readonly onScoreLost: (elementId: number, elementName: string) => void
}

const archived = 4

/** What a person may do in a project that opened for the person: only linked people get that far. */
export function mayIn(session: Session, project: Project | undefined): Bench['may'] {
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

/** The names of a project's people. */
export const namesIn =
  (project: Project | undefined): Bench['personName'] =>
  (id) => {
    if (!id) return null
    const people = project ? [...project.consultants, ...project.clients] : []
    return people.find(({ Id }) => isSameUser(Id, id))?.FullName ?? (project ? 'Somebody' : '')
  }

const Context = createContext<Bench | null>(null)

/** Hands the bench to its parts. */
export const BenchProvider = Context.Provider

/** The bench that a part stands on. */
export function useBench(): Bench {
  const bench = use(Context)
  if (!bench) throw new Error('A part of the bench stands outside of it')
  return bench
}
