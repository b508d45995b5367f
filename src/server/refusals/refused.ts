import type { Target } from '../../rules/targets.ts'

/** A call that was refused: ids and words of the product alone, never what somebody typed. */
export type Refused = {
  readonly target: Target
  /** The person's id in any letter case; null when nobody is signed in and no account was meant. */
  readonly userId: string | null
  /** The name of the write, the read or the way of signing in. */
  readonly call: string
  readonly projectId: number | null
  /** The ids that were asked for. */
  readonly asked: Readonly<Record<string, number | string>>
  readonly code: string
  readonly status: number
  /** Null for what no single request tells. */
  readonly requestId: string | null
  readonly address: string | null
}

/** A row of the record of refused calls, as it is written. */
export type RefusalRow = {
  readonly FirstAt: string
  readonly Times: number
  readonly UserId: string | null
  readonly Call: string
  readonly ProjectId: number | null
  readonly Asked: Refused['asked']
  readonly Code: string
  readonly Status: number
  readonly RequestId: string | null
  readonly Address: string | null
}
