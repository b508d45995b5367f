import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'

/** A proxy in front of PostgreSQL that delays every COMMIT while the transaction holds its locks. */
export type CommitGate = PostgresProxy

const simpleQuery = 'Q'.charCodeAt(0)
const commit = Buffer.from('COMMIT\0')

/**
 * Opens a proxy in front of the PostgreSQL at this address that delays each COMMIT, and what follows it on the connection, by
 * `heldFor` milliseconds.
 */
export const openCommitGate = (url: string, heldFor: number): Promise<CommitGate> =>
  openPostgresProxy(url, (message) => {
    const isCommit = message[0] === simpleQuery && message.subarray(5).equals(commit)
    return isCommit ? wait(heldFor) : undefined
  })
