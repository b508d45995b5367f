import type { Target } from '#rules/api/targets.ts'

/** A denied call: ids and names of the product only, never caller input. */
export type Denial = {
  readonly target: Target
  /** The user id in any letter case; null without a session or a matching account. */
  readonly userId: string | null
  /** The name of the write, the read or the sign-in method. */
  readonly call: string
  readonly projectId: number | null
  /** Ids in the parameters of the call. */
  readonly requestedIds: Readonly<Record<string, number | string>>
  readonly code: string
  readonly status: number
  /** Null for alarms, which no single request raises. */
  readonly requestId: string | null
  readonly address: string | null
}

/** A row of the audit log. */
export type DenialRow = {
  readonly FirstAt: string
  readonly Times: number
  readonly UserId: string | null
  readonly Call: string
  readonly ProjectId: number | null
  readonly Asked: Denial['requestedIds']
  readonly Code: string
  readonly Status: number
  readonly RequestId: string | null
  readonly Address: string | null
}
