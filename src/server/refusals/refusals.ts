import { targets, type Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { gather } from '../gather.ts'
import { keepRefusals } from './keep-refusals.ts'
import type { RefusalRow, Refused } from './refused.ts'
import { RefusalWindows } from './refusal-windows.ts'

/** What the record of refused calls needs of the house. */
type Settings = {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  /** In a house without changes a record that the database does not take goes to the log, and the refusal stands. */
  readonly isReadOnly: boolean
  readonly report: (error: unknown) => void
}

const lookEvery = 5_000
const mostLeft = 10_000

/**
 * The record of refused calls. The first of its kind within a minute is stored before it is answered, those of one moment by one
 * statement; what repeats it is counted and stored as one row when the minute is over, or at the stop.
 */
export class Refusals {
  readonly #settings: Settings
  readonly #windows = new RefusalWindows()
  readonly #keep: Readonly<Record<Target, (row: RefusalRow) => Promise<void>>>
  readonly #timer: NodeJS.Timeout
  // Counted rows that could not be stored yet.
  #left: { readonly target: Target; readonly row: RefusalRow }[] = []

  constructor(settings: Settings) {
    this.#settings = settings
    const keeping = (target: Target) =>
      gather<RefusalRow, void>(async (rows) => {
        await keepRefusals(settings.databases[target], rows)
        return rows.map(() => undefined)
      })
    this.#keep = { rds: keeping('rds'), ps: keeping('ps') }
    this.#timer = setInterval(() => void this.#store(this.#windows.over()), lookEvery).unref()
  }

  /** Records a refused call; rejects when it could not be stored, so that it is not answered as if it had been. */
  async record(refused: Refused): Promise<void> {
    const { target, userId } = refused
    const id = userId === null ? null : storedUserId(target, userId)
    const first = this.#windows.note({ ...refused, userId: id })
    if (first === undefined) return
    try {
      await this.#keep[target](first)
    } catch (error) {
      this.#windows.forget(target, first)
      if (!this.#settings.isReadOnly) throw error
      this.#settings.report(
        new Error(`A refusal was not stored: ${target} ${JSON.stringify(first)}`),
      )
    }
  }

  /** Stores what is counted and stops; what cannot be stored is reported row by row. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#store(this.#windows.all())
    this.#give(this.#left)
  }

  async #store(counted: { readonly target: Target; readonly row: RefusalRow }[]): Promise<void> {
    const waiting = [...this.#left, ...counted]
    this.#left = []
    if (waiting.length === 0) return
    for (const target of targets) {
      const ofTarget = waiting.filter((one) => one.target === target)
      if (ofTarget.length === 0) continue
      try {
        await keepRefusals(
          this.#settings.databases[target],
          ofTarget.map(({ row }) => row),
        )
      } catch (error) {
        this.#settings.report(new Error('Refusals were not stored', { cause: error }))
        this.#left.push(...ofTarget)
      }
    }
    this.#give(this.#left.splice(mostLeft))
  }

  // What no database takes is at least told.
  #give(rows: readonly { readonly target: Target; readonly row: RefusalRow }[]): void {
    for (const { target, row } of rows)
      this.#settings.report(new Error(`A refusal was not stored: ${target} ${JSON.stringify(row)}`))
  }
}
