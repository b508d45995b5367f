import { isUsable } from '#server/auth/sessions/require-usable-session.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { isAdministratorOf, isStaffOf } from '#server/settings/administrator-lists.ts'
import type { Config } from '#server/settings/config.ts'
import type { JsonLimits } from './json-counter.ts'

/** Limits on the size of one body in bytes, and on the JSON in it. */
export type BodyLimits = JsonLimits & { readonly bytes: number }

const kilobyte = 1024

/** Callers without a usable session send e-mail addresses, passwords and passkey assertions. */
export const anonymousLimits: BodyLimits = {
  bytes: 8 * kilobyte,
  depth: 8,
  members: 64,
  membersOfObject: 64,
  elements: 64,
}

/** Clients: the longest comment takes 120,000 bytes with every character escaped. */
export const clientLimits: BodyLimits = {
  bytes: 256 * kilobyte,
  depth: 32,
  members: 2_048,
  membersOfObject: 1_024,
  elements: 1_024,
}

/** Consultants: 500 changes of assignments with six members each. */
export const consultantLimits: BodyLimits = {
  bytes: 512 * kilobyte,
  depth: 32,
  members: 4_096,
  membersOfObject: 1_024,
  elements: 1_024,
}

/** Administrators: 10,000 changes of assignments, provided that not all of them have the longest possible values. */
const administratorLimits: BodyLimits = {
  bytes: 1_024 * kilobyte,
  depth: 32,
  members: 65_536,
  membersOfObject: 1_024,
  elements: 16_384,
}

/** Returns the limits for the person of a session. */
export function bodyLimitsFor(config: Config, session: SessionUser | null): BodyLimits {
  if (session === null || !isUsable(session)) return anonymousLimits
  if (isAdministratorOf(config, session)) return administratorLimits
  return isStaffOf(config, session) ? consultantLimits : clientLimits
}
