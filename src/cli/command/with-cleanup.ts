import { printError } from './print.ts'

/**
 * Runs `work` and then `cleanup`, even after a failure. On SIGINT and SIGTERM it prints `interrupted`, runs only `cleanup` and ends the
 * process; the database rolls back what was not committed.
 */
export async function withCleanup<T>(
  cleanup: () => Promise<void>,
  interrupted: string,
  work: () => Promise<T>,
): Promise<T> {
  let isExiting = false
  const exit = (status: number) => () => {
    if (isExiting) return
    isExiting = true
    printError(interrupted)
    void cleanup().finally(() => process.exit(status))
  }
  process.on('SIGINT', exit(130))
  process.on('SIGTERM', exit(143))
  try {
    return await work()
  } finally {
    if (!isExiting) await cleanup()
  }
}
