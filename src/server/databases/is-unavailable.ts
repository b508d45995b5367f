const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

// A statement that took longer than its role may let it.
const timedOut = '57014'

const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client was closed|Query read timeout|Client has encountered a connection error)/

/** Whether something was thrown because a database cannot be reached or is going away, so that trying again later may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (
    code !== undefined &&
    (networkCodes.has(code) || code.startsWith('08') || code.startsWith('57P') || code === timedOut)
  )
    return true
  return lostMessages.test(error.message)
}

/** Says that databases do not answer when they are asked for nothing else. */
export class DatabasesAwayError extends Error {
  constructor(names: readonly string[]) {
    super(`These databases do not answer: ${names.join(', ')}`)
  }
}

/** Whether something was thrown because a database is away: unlike a slow statement, that concerns everybody. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabasesAwayError ||
  (isUnavailable(error) && (error as { code?: unknown }).code !== timedOut)

// PostgreSQL's disk_full, and what the system says of a folder of ours.
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something was thrown because a disk is full, that of a database or of stored files. */
export const isStorageFull = (error: unknown): boolean =>
  fullCodes.has((error as { code?: string } | undefined)?.code ?? '')

/** Whether a statement gave up waiting for a lock that another transaction holds. */
export const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === '55P03'
