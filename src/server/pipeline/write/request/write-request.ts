import type { Values, WriteContract } from '#operations/core/contract.ts'
import type { AnyWriteOperation } from '#operations/core/operation.ts'
import type { Target } from '#rules/api/targets.ts'
import type { OpenSpan } from '#server/tracing/span.ts'

/** The values that a request is about to overwrite, as its sender last saw them; by column. */
export type Expected = Values

/** A write that has passed every check that needs no database. */
export type WriteRequest = {
  readonly contract: WriteContract
  readonly operation: AnyWriteOperation
  readonly focus: string
  readonly action: string
  readonly parameters: Values
  readonly target: Target
  /** The caller's id in the letter case of the target. */
  readonly userId: string
  readonly sessionId: string
  readonly sentUserId: string | null
  readonly expected: Expected | undefined
  readonly idempotencyKey: string | null
  readonly requestHash: string
  readonly isStored: boolean
  /** The most bytes that the files of one project may take. */
  readonly mostProjectFiles: number
  /** The span of the request that sent it, if traces are collected. */
  readonly span?: OpenSpan | undefined
}
