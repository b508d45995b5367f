import type { Role } from '../../people.ts'
import type { Stage } from '../stage.ts'

/** What an answer is: the marks and fields that it holds, or the status by which it is refused. */
export type Shown = string | 401 | 403 | 404

/** A row of the table: a read or a download, what it is about, and what each kind of caller gets. */
export type ExpectedRead = {
  readonly name: string
  readonly what: string
  readonly query: (stage: Stage, role: Role) => Record<string, string | number>
  readonly shown: readonly [
    ADM: Shown,
    linked: Shown,
    unlinked: Shown,
    client: Shown,
    Ko: Shown,
    Kx: Shown,
    ANON: Shown,
    LOCK: Shown,
  ]
}

/** The rows of one read. */
export const rows = (
  name: string,
  ...told: readonly (readonly [
    what: string,
    query: ExpectedRead['query'],
    ...shown: ExpectedRead['shown'],
  ])[]
): ExpectedRead[] => told.map(([what, query, ...shown]) => ({ name, what, query, shown }))

/** Nobody signed in, and nobody who is locked out, is told anything. */
export const out = [401, 401] as const
/** A read whose path names the project. */
export const ofProject = (s: Stage) => ({ id: s.project })
/** A read that names the project. */
export const byProject = (s: Stage) => ({ project_id: s.project })
/** A read that names a module. */
export const byModule = (which: keyof Stage['modules']) => (s: Stage) => ({
  module_id: s.modules[which],
})
/** An answer that holds no mark. */
export const nothing = ''
