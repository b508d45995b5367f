import type { Values } from '#operations/core/contract.ts'
import type { Caller, Snapshot, Subject } from '#operations/core/operation.ts'
import type { Access } from '../../access.ts'
import type { WriteRequest } from './write-request.ts'

type Found = { readonly snapshot: Snapshot; readonly subject: Subject }

type Result = {
  readonly caller: Caller
  readonly parameters: unknown
  readonly prior: Snapshot['prior']
  readonly updates: Values
}

type Failure = { readonly error: unknown }

/**
 * The progress of one write in its transaction. Each step takes the outcomes of the previous step and passes on unchanged
 * those that are already settled.
 */
export type WriteOutcome = { readonly request: WriteRequest } & (
  | ({ readonly status: 'found' } & Found)
  | ({ readonly status: 'allowed'; readonly access: Access } & Found)
  | ({ readonly status: 'done'; readonly found: unknown; readonly subject: Subject } & Result)
  /** The stored result of the first request with this idempotency key. */
  | ({ readonly status: 'repeated' } & Result)
  /** Nothing was changed. */
  | ({ readonly status: 'refused' } & Failure)
  /** Failed while it made its changes: the transaction must be rolled back. */
  | ({ readonly status: 'failed' } & Failure)
)

/** The outcome of a write at exactly this step. */
export type Outcome<Status extends WriteOutcome['status']> = Extract<
  WriteOutcome,
  { readonly status: Status }
>

/** A write that is stored, now or by an earlier request with its key. */
export type WriteResult = Outcome<'done' | 'repeated'>

/** The outcome of a write that was rejected before it changed anything. */
export const refused = (request: WriteRequest, error: unknown): Outcome<'refused'> => ({
  status: 'refused',
  request,
  error,
})
