/** Thrown by a write whose snapshot turns out to be stale: the pipeline rolls the transaction back and retries it. */
export class RetryTransaction extends Error {
  /** The SQLSTATE of a transaction that must be retried (serialization_failure). */
  readonly code = '40001'

  constructor() {
    super('The snapshot of the write is stale')
    this.name = 'RetryTransaction'
  }
}
