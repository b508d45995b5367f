import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { batchLookups } from '#server/runtime/batch-lookups.ts'
import { DenialWindows } from './denial-windows.ts'
import type { DenialRow, Denial } from './denial.ts'
import { insertDenials } from './insert-denials.ts'

type Settings = {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  /** In a read-only environment a denial that cannot be stored is only logged, and the response stays the same. */
  readonly isReadOnly: boolean
  readonly report: (error: unknown) => void
}

const flushInterval = 5_000
const maxUnstored = 10_000

/**
 * The audit log of access denials. The first of its kind within a minute is stored before the response, concurrent ones by one statement;
 * repetitions are counted and stored as one row when the minute is over, or at shutdown.
 */
export class DenialLog {
  readonly #settings: Settings
  readonly #windows = new DenialWindows()
  readonly #insert: Readonly<Record<Target, (row: DenialRow) => Promise<void>>>
  readonly #timer: NodeJS.Timeout
  // Counted rows that could not be stored yet.
  #unstored: { readonly target: Target; readonly row: DenialRow }[] = []

  constructor(settings: Settings) {
    this.#settings = settings
    const inserter = (target: Target) =>
      batchLookups<DenialRow, void>(async (rows) => {
        await insertDenials(settings.databases[target], rows)
        return rows.map(() => undefined)
      })
    this.#insert = { rds: inserter('rds'), ps: inserter('ps') }
    this.#timer = setInterval(
      () => void this.#store(this.#windows.takeExpired()),
      flushInterval,
    ).unref()
  }

  /** Records a denied call; rejects when it cannot be stored, so that the response can fail too. */
  async record(denial: Denial): Promise<void> {
    const { target, userId } = denial
    const id = userId === null ? null : storedUserId(target, userId)
    const first = this.#windows.note({ ...denial, userId: id })
    if (first === undefined) return
    try {
      await this.#insert[target](first)
    } catch (error) {
      this.#windows.remove(target, first)
      if (!this.#settings.isReadOnly) throw error
      this.#settings.report(
        new Error(`A refusal was not stored: ${target} ${JSON.stringify(first)}`),
      )
    }
  }

  /** Stores the counts and stops; reports each row that cannot be stored. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#store(this.#windows.takeAll())
    this.#reportUnstored(this.#unstored)
  }

  async #store(counted: { readonly target: Target; readonly row: DenialRow }[]): Promise<void> {
    const waiting = [...this.#unstored, ...counted]
    this.#unstored = []
    if (waiting.length === 0) return
    for (const target of targets) {
      const ofTarget = waiting.filter((one) => one.target === target)
      if (ofTarget.length === 0) continue
      try {
        await insertDenials(
          this.#settings.databases[target],
          ofTarget.map(({ row }) => row),
        )
      } catch (error) {
        this.#settings.report(new Error('Refusals were not stored', { cause: error }))
        this.#unstored.push(...ofTarget)
      }
    }
    this.#reportUnstored(this.#unstored.splice(maxUnstored))
  }

  // The log is the last resort for rows that no database stores.
  #reportUnstored(rows: readonly { readonly target: Target; readonly row: DenialRow }[]): void {
    for (const { target, row } of rows)
      this.#settings.report(new Error(`A refusal was not stored: ${target} ${JSON.stringify(row)}`))
  }
}
