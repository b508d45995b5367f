/** Tells on a terminal, or in a log, what the command is doing and how long it has been at it. */
export type Stages = {
  /** Begins a stage. */
  readonly begin: (what: string) => void
  /** Tells something that happened within the stage. */
  readonly note: (line: string) => void
  readonly end: () => void
}

const stillAfter = 5_000

/** Writes a line, with the seconds since the beginning, at each stage and every five seconds while one lasts. */
export function tellStages(write: (line: string) => void): Stages {
  const begun = performance.now()
  let now = ''
  const tell = (what: string) =>
    write(`[${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s] ${what}`)
  const still = setInterval(() => tell(`still ${now}`), stillAfter).unref()
  return {
    begin: (what) => {
      now = what
      still.refresh()
      tell(what)
    },
    note: tell,
    end: () => clearInterval(still),
  }
}
