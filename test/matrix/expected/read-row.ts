import type { Role } from '#test/harness/people.ts'
import type { Fixture } from '../fixture.ts'

/** An expected response: the marks and fields that it contains, the status of the error, or a specific error. */
export type Shown = string | 401 | 403 | 404 | { readonly error: 'reportNoLongerShown' }

/** A row of the table: a read or a download, what it is about, and what each kind of caller gets. */
export type ExpectedRead = {
  readonly name: string
  readonly what: string
  readonly query: (fixture: Fixture, role: Role) => Record<string, string | number>
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

/** Makes the rows of one read. */
export const rows = (
  name: string,
  ...told: readonly (readonly [
    what: string,
    query: ExpectedRead['query'],
    ...shown: ExpectedRead['shown'],
  ])[]
): ExpectedRead[] => told.map(([what, query, ...shown]) => ({ name, what, query, shown }))

/** The cells of ANON and LOCK. */
export const out = [401, 401] as const
/** The query of a read whose path names the project. */
export const ofProject = (s: Fixture) => ({ id: s.project })
/** The query of a read that names the project. */
export const byProject = (s: Fixture) => ({ project_id: s.project })
/** The query of a read that names a module. */
export const byModule = (which: keyof Fixture['modules']) => (s: Fixture) => ({
  module_id: s.modules[which],
})
/** A response without any mark. */
export const nothing = ''
