const lanes = new Map<string, Promise<unknown>>()

/** Runs the writes of one lane one after the other in the order in which they were made; other lanes do not wait. */
export function inLane<Result>(lane: string, run: () => Promise<Result>): Promise<Result> {
  const before = lanes.get(lane) ?? Promise.resolve()
  const mine = before.then(run, run)
  lanes.set(lane, mine)
  const leave = () => {
    if (lanes.get(lane) === mine) lanes.delete(lane)
  }
  mine.then(leave, leave)
  return mine
}
