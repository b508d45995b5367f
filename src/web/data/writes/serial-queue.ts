const queues = new Map<string, Promise<unknown>>()

/** Runs the writes of one key in order, one at a time; those of different keys run concurrently. */
export function runSerially<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  const before = queues.get(key) ?? Promise.resolve()
  const mine = before.then(run, run)
  queues.set(key, mine)
  const leave = () => {
    if (queues.get(key) === mine) queues.delete(key)
  }
  mine.then(leave, leave)
  return mine
}
