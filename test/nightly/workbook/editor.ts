import { expect } from 'vitest'
import type { FoundChange, FoundConflict } from '#rules/workbook/compare.ts'
import {
  editable,
  randomEntry,
  type EditedSheet,
  type Random,
} from '../../factories/workbook/random-edits.ts'
import type { Role } from '../../harness/people.ts'
import type { TestServer } from '../../harness/test-server.ts'
import {
  columnNumber,
  compareWorkbook,
  getWorkbook,
  openWorkbook,
  saveWorkbook,
} from '../../harness/workbooks.ts'
import { storedAs } from './stored-values.ts'

const mostAttempts = 8

/** How the edits ended, and how often writes came too late. */
export type Counts = Record<
  'edits' | 'stored' | 'already' | 'conflicts' | 'kept' | 'raced' | 'refused',
  number
>

/** What the editors of a project share; `log` has the sender of each write that the server accepted. */
export type Project = {
  readonly server: TestServer
  readonly id: number
  readonly random: Random
  readonly names: readonly string[]
  readonly counts: Counts
  readonly log: Exclude<Role, 'ANON'>[]
}

// A connection that both sides give up at the same time is reset; both calls change nothing.
async function again<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
    return call()
  }
}

type Place = { readonly sheet: string; readonly row: number; readonly column: string }
const placeOf = ({ sheet, row, column }: Place): string => `${sheet} ${row} ${column}`

// Others removed the right in the meantime, or removed a person named in the cell from a task; clients lead
// no standards.
const expectedRefusal = /cannot change|not assigned|Client is no consultant/

/** A person with a workbook: its edited cells, and those whose edit has ended. */
export class Editor {
  readonly #project: Project
  readonly #person: Exclude<Role, 'ANON'>
  readonly #file: Buffer
  readonly #entries: ReadonlyMap<string, string>
  readonly #settled = new Set<string>()

  private constructor(
    project: Project,
    person: Exclude<Role, 'ANON'>,
    file: Buffer,
    entries: ReadonlyMap<string, string>,
  ) {
    this.#project = project
    this.#person = person
    this.#file = file
    this.#entries = entries
  }

  /** Downloads the workbook of a person and edits at most this many of its editable cells. */
  static async begin(
    project: Project,
    person: Exclude<Role, 'ANON'>,
    most: number,
  ): Promise<Editor> {
    const { server, id, random, names, counts } = project
    const { bytes } = await again(() => getWorkbook(server, person, id))
    const book = await openWorkbook(bytes)
    const entries = new Map<string, string>()
    for (let index = 0; index < most; index++) {
      const sheet = random.one(Object.keys(editable) as EditedSheet[])
      const column = random.one(Object.keys(editable[sheet]))
      const rows = book.getWorksheet(sheet)
      // Scores are hidden from clients.
      if (!((rows?.getRow(1).values ?? []) as unknown[]).includes(column)) continue
      const row = 2 + random.below((rows?.rowCount ?? 2) - 1)
      const cell = rows?.getRow(row).getCell(columnNumber(book, sheet, column))
      if (cell?.protection?.locked !== false) continue
      const kind = (editable[sheet] as Readonly<Record<string, string>>)[column] ?? ''
      const mark = `${person} ${counts.edits} ${index}`
      const entry = randomEntry(random, kind, { names, mark })
      cell.value = entry === '' ? null : entry
      entries.set(placeOf({ sheet, row, column }), entry)
    }
    counts.edits += entries.size
    return new Editor(project, person, await saveWorkbook(book), entries)
  }

  /** Sends the workbook and stores what it changes, repeatedly if others were first, until each edit has ended. */
  async finish(): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts && !this.#isSettled(); attempt++)
      await this.#attempt()
    expect([...this.#entries.keys()].filter((place) => !this.#settled.has(place))).toEqual([])
  }

  #isSettled(): boolean {
    return [...this.#entries.keys()].every((place) => this.#settled.has(place))
  }

  async #attempt(): Promise<void> {
    const { server, id, counts } = this.#project
    const found = await again(() => compareWorkbook(server, this.#person, id, this.#file))
    const places = new Set<string>()
    for (const refusal of found.refusals) {
      const place = placeOf(refusal)
      places.add(place)
      expect(this.#entries.has(place), place).toBe(true)
      expect(refusal.why).toMatch(expectedRefusal)
      if (!this.#settled.has(place)) counts.refused += 1
      this.#settled.add(place)
    }
    for (const one of [...found.changes, ...found.conflicts]) {
      const place = placeOf(one)
      places.add(place)
      const entry = this.#entries.get(place)
      expect(entry, place).toBeDefined()
      expect(storedAs(one.column, one.to)).toBe(storedAs(one.column, entry ?? ''))
      // A cell is listed again if another person changed it after it was stored.
      if (!this.#settled.has(place)) await this.#settle(place, one)
    }
    for (const place of this.#entries.keys()) {
      if (places.has(place) || this.#settled.has(place)) continue
      counts.already += 1
      this.#settled.add(place)
    }
  }

  async #settle(place: string, one: FoundChange | FoundConflict): Promise<void> {
    const { random, counts } = this.#project
    const isConflict = 'madeWith' in one
    if (isConflict) counts.conflicts += 1
    const isKept = isConflict && random.isLikely(0.5)
    const isStored = !isKept && (await this.#store(one))
    counts[isKept ? 'kept' : isStored ? 'stored' : 'raced'] += 1
    if (isKept || isStored) this.#settled.add(place)
  }

  async #store({ writes, key }: FoundChange | FoundConflict): Promise<boolean> {
    const { server, log } = this.#project
    for (const { name, parameters, expected } of writes) {
      const sending = expected === undefined ? {} : { expected }
      const { status, body } = await server.write(this.#person, name as never, parameters, sending)
      if (status !== 200) {
        // Another person was first: with another value, or by removing the assignment or the right.
        expect([403, 404, 409], `${key} ${JSON.stringify(body)}`).toContain(status)
        return false
      }
      log.push(this.#person)
    }
    return true
  }
}
