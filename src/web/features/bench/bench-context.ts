import { createContext, use } from 'react'
import type { Phase } from '../../../rules/phases.ts'
import type { Data } from '../../data/contracts.ts'
import type { May } from '../../data/may-in.ts'
import { isSameUser } from '../../../rules/user-id.ts'

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
  readonly may: May
  /** A person's name by id; null for nobody, and 'Someone' for one who has left. */
  readonly personName: (id: string | null | undefined) => string | null
  /** Tells of a score that was not saved when the person had moved on already. */
  readonly onScoreLost: (elementId: number, elementName: string) => void
}

/** The names of a project's people. */
export const namesIn =
  (project: Project | undefined): Bench['personName'] =>
  (id) => {
    if (!id) return null
    const people = project ? [...project.consultants, ...project.clients] : []
    return people.find(({ Id }) => isSameUser(Id, id))?.FullName ?? (project ? 'Someone' : '')
  }

const Context = createContext<Bench | null>(null)

/** Hands the bench to its parts. */
export const BenchProvider = Context.Provider

/** The bench that a part stands on. */
export function useBench(): Bench {
  const bench = use(Context)
  if (!bench) throw new Error('A part of the review screen is rendered outside of it')
  return bench
}
