import type { Actor } from '#rules/permissions/actor.ts'
import { clientFields } from '#rules/permissions/client-fields.ts'
import type { Reply } from '#rules/permissions/read-permissions.ts'
import type { Cell } from '#rules/permissions/write-permissions.ts'
import { fileReads, reads, writes } from '#server/pipeline/registry.ts'
import type { Role } from '../harness/people.ts'

/** One missing piece of the tenant isolation; `plant` removes it and returns how to restore it. */
export type Fault = {
  readonly told: string
  /** The role that then receives too much, through calls with this in their name. */
  readonly role: Role
  readonly call: string
  /** Whether row-level security prevents the leak nevertheless. */
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

// Tests may modify what the program treats as read-only.
const contractOf = (calls: ReadonlyMap<string, { contract: object }>, name: string) =>
  calls.get(name)?.contract as { may: Readonly<Record<Actor, Cell | Reply>> } | undefined

const documents = 'projects/{id}/documents/documents_with_citations'

/** The planted faults: permission cells, the scope of a read, and field rules. */
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
  // This write overwrites the texts that the other faults search for.
  {
    told: 'a write open to consultants of elsewhere',
    role: 'C-',
    call: 'Task:Edit',
    isHeldByWall: true,
    plant: open(contractOf(writes, 'Task:Edit'), 'C-', true),
  },
]
