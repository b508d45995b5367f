const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

// Errors of a Unix socket: the server has not created it yet, or its queue is full.
const socketCodes = new Set<string | undefined>(['ENOENT', 'EAGAIN'])

// query_canceled: the statement exceeded the timeout of its role.
const timedOut = '57014'
// idle_in_transaction_session_timeout and transaction_timeout, which also fire when the clock is set forward: the session has ended.
const sessionEnded = ['25P03', '25P04']

// read_only_sql_transaction: the server has become a standby, or the address temporarily leads to one.
const onStandby = '25006'
// too_many_connections, as when all servers connect to a new primary at once.
const full = '53300'
const passingCodes = new Set([...networkCodes, ...sessionEnded, timedOut, onStandby, full])

const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client was closed|Query read timeout|Client has encountered a connection error)/

/** Whether an error means that a database is unreachable, shutting down or not the primary, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (syscall === 'connect' && socketCodes.has(code)) return true
  if (
    code !== undefined &&
    (passingCodes.has(code) || code.startsWith('08') || code.startsWith('57P'))
  )
    return true
  return lostMessages.test(error.message)
}

/** Whether a write was rejected because its connection leads to a standby. */
export const isFromStandby = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === onStandby

/** The error of a readiness check that found databases unavailable. */
export class DatabasesUnavailableError extends Error {
  constructor(names: readonly string[]) {
    super(`These databases do not answer: ${names.join(', ')}`)
  }
}

const ofOne = new Set([timedOut, ...sessionEnded])

/** Whether an error means that a database is down, which affects all requests, unlike a slow statement or a session that has ended. */
export const isDatabaseDown = (error: unknown): boolean =>
  error instanceof DatabasesUnavailableError ||
  (isUnavailable(error) && !ofOne.has((error as { code?: string }).code ?? ''))

// PostgreSQL's disk_full, and the codes of the file system.
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error means that the disk of a database or of stored files is full. */
export const isStorageFull = (error: unknown): boolean =>
  fullCodes.has((error as { code?: string } | undefined)?.code ?? '')

/** Whether a statement timed out waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === '55P03'
