import { isAdministratorOf, isStaffOf } from '../sign-in/rights-in-house.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { isUsable } from '../sign-in/usable-session.ts'
import type { JsonLimits } from './json-limits.ts'

/** How much one body may hold: bytes, and what JSON nests and holds in them. */
export type BodyLimits = JsonLimits & { readonly bytes: number }

const kilobyte = 1024

/** Who has no session, or one that still lacks its second factor: an address, passwords and the answers of a passkey. */
export const anonymousLimits: BodyLimits = {
  bytes: 8 * kilobyte,
  depth: 8,
  members: 64,
  membersOfObject: 64,
  elements: 64,
}

/** Clients: the longest comment, every character of it escaped, is 120,000 bytes. */
export const clientLimits: BodyLimits = {
  bytes: 256 * kilobyte,
  depth: 32,
  members: 2_048,
  membersOfObject: 1_024,
  elements: 1_024,
}

/** Consultants: 500 changes of assignments, six members each. */
export const consultantLimits: BodyLimits = {
  bytes: 512 * kilobyte,
  depth: 32,
  members: 4_096,
  membersOfObject: 1_024,
  elements: 1_024,
}

/** Administrators: 10,000 changes of assignments, which are longer than a megabyte when every one is written in full. */
const administratorLimits: BodyLimits = {
  bytes: 1_024 * kilobyte,
  depth: 32,
  members: 65_536,
  membersOfObject: 1_024,
  elements: 16_384,
}

/** What the caller of a request may send. */
export function limitsOf(config: Config, session: SessionUser | null): BodyLimits {
  if (session === null || !isUsable(session)) return anonymousLimits
  if (isAdministratorOf(config, session)) return administratorLimits
  return isStaffOf(config, session) ? consultantLimits : clientLimits
}
