import { complain } from './say.ts'

/**
 * Stops what was started for a command when it is told to end, after saying so; what was not committed is undone by the database.
 * Answers whether that is under way.
 */
export function leaveInOrder(stop: () => Promise<void>, farewell: string): () => boolean {
  let isLeaving = false
  const leave = (status: number) => () => {
    if (isLeaving) return
    isLeaving = true
    complain(farewell)
    void stop().finally(() => process.exit(status))
  }
  process.on('SIGINT', leave(130))
  process.on('SIGTERM', leave(143))
  return () => isLeaving
}
