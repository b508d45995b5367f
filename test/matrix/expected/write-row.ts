import type { WriteName } from '#operations/contracts.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import type { Role } from '#test/harness/people.ts'
import type { Fixture } from '../fixture.ts'

/**
 * The expected result: Y done; N not allowed; M as if it did not exist, with the error of the write for that; F the same with
 * 'Not found'; S not signed in; Z, U, V rejected because of the stored state (finalized, in use, the current version); X not implemented. A dot:
 * another row covers it.
 */
export type Verdict = 'Y' | 'N' | 'M' | 'F' | 'S' | 'Z' | 'U' | 'V' | 'X' | '.'

/**
 * A row of the table: a write, what it is about, the cells for Administrator, C+, C-, K+, Ko, Kx, ANON and LOCK, and what
 * is sent.
 */
export type ExpectedWrite = {
  readonly name: WriteName
  readonly what: string
  readonly cells: string
  readonly sent: (fixture: Fixture, role: Role) => Record<string, unknown>
  /** The error of verdict M, if it is not 'Not found'. */
  readonly missing?: string
  /** The caller, if it is not the usual person of a column. */
  readonly by?: Partial<Record<Actor, Role>>
  /** Every other administrator is locked out during the call. */
  readonly isLastAdministrator?: boolean
}

/** Everyone who belongs to the project. */
export const everybodyOfProject = 'Y Y M Y M M S S'
/** The staff of the project. */
export const staff = 'Y Y M N N N S S'
/** Administrators only. */
export const administrators = 'Y N N N N N S S'
/** No one, because the module is finalized. */
export const closed = 'Z N N N N N S S'

type Told = readonly [
  what: string,
  cells: string,
  sent: ExpectedWrite['sent'],
  more?: Pick<ExpectedWrite, 'by' | 'isLastAdministrator'>,
]

/** Makes the rows of one write. */
export const rows = (name: WriteName, ...told: readonly Told[]): ExpectedWrite[] =>
  told.map(([what, cells, sent, more = {}]) => ({ name, what, cells, sent, ...more }))

/** Makes the rows of one write that has its own error for a row that does not exist. */
export const rowsMissing = (
  missing: string,
  name: WriteName,
  ...told: readonly Told[]
): ExpectedWrite[] => rows(name, ...told).map((row) => ({ ...row, missing }))

const nobodysUpload = '00000000-0000-4000-8000-000000000000'
/** Returns the upload of the caller. */
export const uploadOf = (s: Fixture, role: Role) =>
  role === 'ANON' || role === 'LOST' ? nobodysUpload : s.uploads[role]
/** The senior consultant calls. */
export const asSC = { by: { 'C+': 'SC' } } as const
/** The associate consultant calls. */
export const asAC = { by: { 'C+': 'AC' } } as const
/** A super user calls: K2, a client by type, whom the test servers configure as one. */
export const asSuperUser = { by: { ADM: 'K2' } } as const
/** A super user calls, about the last administrator. */
export const onLast = { ...asSuperUser, isLastAdministrator: true } as const
