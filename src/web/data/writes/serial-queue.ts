const lanes = new Map<string, Promise<unknown>>()

/** Runs the writes of one lane in order, one at a time; different lanes run concurrently. */
export function runSerially<Result>(lane: string, run: () => Promise<Result>): Promise<Result> {
  const before = lanes.get(lane) ?? Promise.resolve()
  const mine = before.then(run, run)
  lanes.set(lane, mine)
  const leave = () => {
    if (lanes.get(lane) === mine) lanes.delete(lane)
  }
  mine.then(leave, leave)
  return mine
}
