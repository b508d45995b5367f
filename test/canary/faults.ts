import type { Actor } from '../../src/rules/actor.ts'
import { clientFields } from '../../src/rules/client-fields.ts'
import type { Cell } from '../../src/rules/permissions.ts'
import type { Reply } from '../../src/rules/read-permissions.ts'
import { fileReads, reads, writes } from '../../src/server/road/registry.ts'
import type { Role } from '../people.ts'

/** One thing left out of what protects the tenants from each other; `plant` leaves it out, and answers how it is put back. */
export type Fault = {
  readonly told: string
  /** Who is then told too much, by calls that name this. */
  readonly role: Role
  readonly call: string
  /** Whether row-level security stops it all the same. */
  readonly isHeldByWall: boolean
  readonly plant: () => () => void
}

function changing<Owner extends object>(
  owner: Owner | undefined,
  change: Partial<Owner>,
): () => () => void {
  return () => {
    if (owner === undefined) throw new Error('There is nothing to change')
    const before = Object.fromEntries(
      Object.keys(change).map((name) => [name, owner[name as keyof Owner]]),
    )
    Object.assign(owner, change)
    return () => void Object.assign(owner, before)
  }
}

const open =
  (
    owner: { may: Readonly<Record<Actor, Cell | Reply>> } | undefined,
    actor: Actor,
    to: Cell | Reply,
  ) =>
  () => {
    if (owner === undefined) throw new Error('There is nothing to open')
    const { may } = owner
    owner.may = { ...may, [actor]: to }
    return () => void (owner.may = may)
  }

// A test may write what the program only reads.
const contractOf = (calls: ReadonlyMap<string, { contract: object }>, name: string) =>
  calls.get(name)?.contract as { may: Readonly<Record<Actor, Cell | Reply>> } | undefined

const documents = 'projects/{id}/documents/documents_with_citations'

/** The planted faults: cells of the matrix, the scope of a read, and rules of fields. */
export const faults: readonly Fault[] = [
  {
    told: 'a read open to consultants of elsewhere',
    role: 'C-',
    call: '/dates/dates',
    isHeldByWall: true,
    plant: open(contractOf(reads, 'dates/dates'), 'C-', 'all'),
  },
  {
    told: 'a read open to clients of elsewhere',
    role: 'Ko',
    call: '/tasks_for_project',
    isHeldByWall: true,
    plant: open(contractOf(reads, 'tasks/tasks_for_project'), 'Ko', 'all'),
  },
  {
    told: 'a download open to clients of elsewhere',
    role: 'Kx',
    call: '/files/documents/',
    isHeldByWall: true,
    plant: open(contractOf(fileReads, 'files/documents'), 'Kx', 'all'),
  },
  {
    told: 'a read without the scope of its project',
    role: 'K+',
    call: '/documents_with_citations',
    isHeldByWall: true,
    plant: changing(reads.get(documents)?.operation, { project: () => null }),
  },
  {
    told: 'a read that shows a client everything',
    role: 'K+',
    call: '/documents_with_citations',
    isHeldByWall: false,
    plant: open(contractOf(reads, documents), 'K+', 'all'),
  },
  {
    told: 'a list of tasks that shows a client those of staff',
    role: 'K+',
    call: '/tasks_for_project',
    isHeldByWall: false,
    plant: open(contractOf(reads, 'tasks/tasks_for_project'), 'K+', 'all'),
  },
  {
    told: 'a consultant comment without its rule',
    role: 'K+',
    call: '/standard_phase',
    isHeldByWall: false,
    plant: changing(clientFields.standardPhase as Record<string, string>, {
      ConsultantComment: 'always',
    }),
  },
  {
    told: 'The Bad without its rule',
    role: 'K+',
    call: '/standard_phase',
    isHeldByWall: false,
    plant: changing(clientFields.standardPhase as Record<string, string>, { TheBad: 'always' }),
  },
  {
    told: 'a comment on an element without its rule',
    role: 'K+',
    call: '/standard_phase',
    isHeldByWall: false,
    plant: changing(clientFields.elementPhase as Record<string, string>, {
      ConsultantComment: 'always',
    }),
  },
  // It overwrites what the others look for.
  {
    told: 'a write open to consultants of elsewhere',
    role: 'C-',
    call: 'Task:Edit',
    isHeldByWall: true,
    plant: open(contractOf(writes, 'Task:Edit'), 'C-', true),
  },
]
