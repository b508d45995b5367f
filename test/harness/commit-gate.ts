import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'

/** A proxy in front of PostgreSQL that delays every COMMIT while the transaction holds its locks. */
export type CommitGate = PostgresProxy

const commits = [
  // A simple query.
  { type: 'Q'.charCodeAt(0), begin: Buffer.from('COMMIT\0') },
  // A Bind of the unnamed portal to the statement of a pipelined transaction.
  { type: 'B'.charCodeAt(0), begin: Buffer.from('\0transaction.commit\0') },
]

/** Whether a protocol message commits a transaction. */
export const isCommit = (message: Buffer): boolean =>
  commits.some(
    ({ type, begin }) => message[0] === type && message.subarray(5, 5 + begin.length).equals(begin),
  )

/**
 * Opens a proxy in front of the PostgreSQL at this address that delays each COMMIT, and what follows it on the connection, by
 * `heldFor` milliseconds.
 */
export const openCommitGate = (url: string, heldFor: number): Promise<CommitGate> =>
  openPostgresProxy(url, (message) => (isCommit(message) ? wait(heldFor) : undefined))
