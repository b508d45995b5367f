/** The options of a run, given by words such as size=10. */
export type BenchOptions = {
  /** A multiple of the usual data; above one, the history is filled, too. */
  readonly size: number
  /** How many server processes share the requests. */
  readonly processes: number
  /** How long each commit is delayed before its flush, in milliseconds, as on a slow disk. */
  readonly commitDelay: number
}

const defaults = { size: 1, processes: 1, 'commit-delay': 0 }
const most = { size: 50, processes: 16, 'commit-delay': 100 }

const isOption = (name: string): name is keyof typeof defaults => Object.hasOwn(defaults, name)

/** Splits the words of the command into options and the rest, which select works; throws when an option is unknown or is not an integer within its bounds. */
export function benchOptions(words: readonly string[]): {
  readonly options: BenchOptions
  readonly names: readonly string[]
} {
  const values: Record<keyof typeof defaults, number> = { ...defaults }
  const names: string[] = []
  for (const word of words) {
    const [name = '', text] = word.split('=')
    if (text === undefined) {
      names.push(word)
      continue
    }
    if (!isOption(name))
      throw new Error(`There is no option ${name}: give ${Object.keys(defaults).join(', ')}`)
    const value = Number(text)
    if (!Number.isInteger(value) || value < Math.min(1, defaults[name]) || value > most[name])
      throw new Error(`${name} is a whole number up to ${most[name]}`)
    values[name] = value
  }
  const { size, processes, 'commit-delay': commitDelay } = values
  return { options: { size, processes, commitDelay }, names }
}
