import type { Actor } from '../../../src/rules/actor.ts'
import type { WriteName } from '../../../src/rules/write-names.ts'
import type { Role } from '../../people.ts'
import type { Stage } from '../stage.ts'

/**
 * What a cell says: done; refused as not allowed; as if it did not exist, told as the call tells it (missing) or by 'Not found';
 * not signed in; refused by the state of what is stored (finalized, in use); not implemented. A dot: another row tells it.
 */
export type Verdict = 'Y' | 'N' | 'M' | 'F' | 'S' | 'Z' | 'U' | 'X' | '.'

/** A row of the table: a write, what it is about, the cells by Administrator, C+, C-, K+, Ko, Kx, ANON and LOCK, and what is sent. */
export type ExpectedWrite = {
  readonly name: WriteName
  readonly what: string
  readonly cells: string
  readonly sent: (stage: Stage, role: Role) => Record<string, unknown>
  /** Who calls in place of the usual person of a column. */
  readonly by?: Partial<Record<Actor, Role>>
  /** Everybody else who administers is locked out meanwhile. */
  readonly isLastAdministrator?: boolean
}

/** Whoever belongs to the project. */
export const everybodyOfProject = 'Y Y M Y M M S S'
/** The staff of the project. */
export const staff = 'Y Y M N N N S S'
/** Administrators alone. */
export const administrators = 'Y N N N N N S S'
/** Nobody, as the module is finalized. */
export const closed = 'Z N N N N N S S'

/** The rows of one write. */
export const rows = (
  name: WriteName,
  ...told: readonly (readonly [
    what: string,
    cells: string,
    sent: ExpectedWrite['sent'],
    more?: Pick<ExpectedWrite, 'by' | 'isLastAdministrator'>,
  ])[]
): ExpectedWrite[] =>
  told.map(([what, cells, sent, more = {}]) => ({ name, what, cells, sent, ...more }))

const nobodysUpload = '00000000-0000-4000-8000-000000000000'
/** The upload of whoever calls. */
export const uploadOf = (s: Stage, role: Role) =>
  role === 'ANON' || role === 'LOST' ? nobodysUpload : s.uploads[role]
/** The senior consultant calls. */
export const asSC = { by: { 'C+': 'SC' } } as const
/** The associate consultant calls. */
export const asAC = { by: { 'C+': 'AC' } } as const
/** A super user calls: K2, a client by type, whom the tests' house names among them. */
export const asSuperUser = { by: { ADM: 'K2' } } as const
/** A super user calls, about the last administrator. */
export const onLast = { ...asSuperUser, isLastAdministrator: true } as const
