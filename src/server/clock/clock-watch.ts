/** A clock; `read` returns milliseconds since 1970. */
export type Clock = { readonly name: string; readonly read: () => Promise<number> | number }

/** By how many milliseconds clocks were set since they were last read; negative when they were set back. */
export type Jump = { readonly clocks: readonly string[]; readonly by: number }

// In milliseconds; more than a slow response, or the correction of a slightly wrong clock, can account for.
const noticeable = 30_000

/** Compares clocks with the time that has actually passed since they were last read. */
export class ClockWatch {
  readonly #clocks: readonly Clock[]
  readonly #passed: () => number
  readonly #known = new Map<string, { readonly time: number; readonly at: number }>()

  constructor(clocks: readonly Clock[], passed: () => number = () => performance.now()) {
    this.#clocks = clocks
    this.#passed = passed
  }

  /** Returns the jumps since the last call; clocks that were set by about the same time share one. A clock that cannot be read is left out. */
  async look(): Promise<Jump[]> {
    const jumps: { clocks: string[]; by: number }[] = []
    for (const { name, read } of this.#clocks) {
      const by = await this.#jumpOf(name, read).catch(() => 0)
      if (Math.abs(by) < noticeable) continue
      const same = jumps.find((jump) => Math.abs(jump.by - by) < noticeable)
      if (same === undefined) jumps.push({ clocks: [name], by })
      else same.clocks.push(name)
    }
    return jumps
  }

  async #jumpOf(name: string, read: Clock['read']): Promise<number> {
    const time = await read()
    const at = this.#passed()
    const last = this.#known.get(name)
    this.#known.set(name, { time, at })
    return last === undefined ? 0 : Math.round(time - last.time - (at - last.at))
  }
}
