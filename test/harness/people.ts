import type { Actor } from '#rules/permissions/actor.ts'
import type { UserType } from '#rules/permissions/user-types.ts'

/** A test person; ids are lower case here, each target stores them in its own letter case. */
export type Person = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly userType: UserType
  readonly organization: string
  readonly isLinked: boolean
  readonly isLocked: boolean
}

const person = (
  name: string,
  userType: UserType,
  organization: string,
  more: Partial<Pick<Person, 'isLinked' | 'isLocked'>> = {},
): Person => ({
  id: `00000000-test-${name.toLowerCase()}`,
  email: `${name.toLowerCase()}@tests.test`,
  name,
  userType,
  organization,
  isLinked: false,
  isLocked: false,
  ...more,
})

/**
 * One person for each kind of caller of the permission matrix, and a few more: SC and AC lead the standards of the test
 * project, K2 is another client of it, LOST has no user row in either target.
 */
export const people = {
  ADM: person('Adm', 'Administrator', 'House'),
  'C+': person('Linked', 'Consultant', 'House', { isLinked: true }),
  'C-': person('Unlinked', 'Consultant', 'House'),
  'K+': person('Client', 'Client', 'Ours', { isLinked: true }),
  Ko: person('Colleague', 'Client', 'Ours'),
  Kx: person('Elsewhere', 'Client', 'Others'),
  LOCK: person('Locked', 'Consultant', 'House', { isLinked: true, isLocked: true }),
  SC: person('Senior', 'Consultant', 'House'),
  AC: person('Associate', 'Consultant', 'House'),
  K2: person('Second', 'Client', 'Ours', { isLinked: true }),
  LOST: person('Lost', 'Client', 'Ours'),
} as const satisfies Record<Exclude<Actor, 'ANON'> | 'SC' | 'AC' | 'K2' | 'LOST', Person>

/** A caller in a test; ANON is not signed in. */
export type Role = keyof typeof people | 'ANON'
