/** Reports what a command is doing, and for how long. */
export type Stages = {
  readonly begin: (name: string) => void
  /** Reports an event within the stage. */
  readonly note: (line: string) => void
  readonly end: () => void
}

const reminderInterval = 5_000

/** Writes a line, with the seconds since the start of the command, at each stage and every five seconds during one; nothing before the first. */
export function reportStages(write: (line: string) => void): Stages {
  const startedAt = performance.now()
  let current = ''
  const note = (line: string) =>
    write(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`)
  const reminder = setInterval(() => {
    if (current !== '') note(`still ${current}`)
  }, reminderInterval).unref()
  return {
    begin: (name) => {
      current = name
      reminder.refresh()
      note(name)
    },
    note,
    end: () => clearInterval(reminder),
  }
}
