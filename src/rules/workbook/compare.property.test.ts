import { expect, test } from 'vitest'
import {
  editable,
  randomEntry,
  randomFrom,
  type Random,
} from '#test/factories/workbook/random-edits.ts'
import {
  compareWorkbook,
  type Comparison,
  type FoundChange,
  type FoundConflict,
} from './compare.ts'
import { sampleSource, sampleWorkbook, sheetsRead } from './sample-workbook.fixture.ts'
import type { ReadSheet } from './sheet-cell.ts'
import type { Workbook } from './workbook.ts'

const size = 12

/** A project whose cells are changed only by writes. */
class Project {
  readonly workbook: Workbook
  /** By cell: every stored value, in order. */
  readonly log = new Map<
    string,
    { before: string | null; after: string | null; expected: string | null }[]
  >()

  constructor() {
    const { standards } = sampleSource()
    const [one] = standards
    this.workbook = structuredClone(
      sampleWorkbook({
        standards: Array.from({ length: size }, (_, index) => ({
          ...one!,
          Id: 100 + index,
          elements: one!.elements.map((element, place) => ({
            ...element,
            Id: 1_000 + index * 10 + place,
          })),
        })),
      }),
    )
  }

  #cell(key: string) {
    const [name, id, field] = key.split(' ')
    const sheet = this.workbook.sheets.find((one) => one.name === name)!
    const row = sheet.rows.find((one) => String(one.id) === id)!
    return { cells: row.cells as (string | null)[], place: sheet.fields.indexOf(field as never) }
  }

  value(key: string): string | null {
    const { cells, place } = this.#cell(key)
    return cells[place] ?? null
  }

  /** Stores a cell if it still holds the expected value, as the write pipeline does. */
  store(key: string, expected: string | null, after: string | null): boolean {
    const { cells, place } = this.#cell(key)
    const before = cells[place] ?? null
    if (before !== expected) return false
    cells[place] = after
    this.log.set(key, [...(this.log.get(key) ?? []), { before, after, expected }])
    return true
  }
}

// Returns the value that the single write of a text or score would store and the one that it replaces, read
// from its parameters.
function inWrite({ writes: [write] }: FoundChange | FoundConflict) {
  const { parameters, expected = {} } = write!
  const value =
    'mock_score' in parameters ? parameters['mock_score'] : parameters['consultant_comment']
  const text = (stored: unknown) =>
    stored === null || stored === undefined ? null : String(stored)
  return { expected: text(Object.values(expected)[0]), after: text(value) }
}

const columns = [
  ['Elements', 'Mock score'],
  ['Elements', 'Consultant comment'],
  ['Standards', 'Consultant comment'],
] as const

function edit(sheets: readonly ReadSheet[], random: Random, mark: string) {
  const [name, title] = random.one(columns)
  const sheet = sheets.find((one) => one.name === name)!
  const place = sheet.rows[0]!.cells.indexOf(title)
  const row = sheet.rows[1 + 2 * random.below(name === 'Elements' ? size : size / 2)]!
  const kind = (editable[name] as Readonly<Record<string, string>>)[title]!
  const entry = randomEntry(random, kind, { names: [], mark })
  ;(row.cells as unknown[])[place] = entry === '' ? null : entry
  const id = String(row.cells.at(-1))
  const field =
    title === 'Mock score' ? 'score' : name === 'Elements' ? 'elementComment' : 'consultantComment'
  return `${name} ${id} ${field}`
}

type Counts = Record<'stored' | 'conflicts' | 'raced' | 'kept' | 'already', number>

/** A person with an edited workbook, and the cells that are settled: stored, left as they are, or already equal to the project. */
class Editor {
  readonly #sheets: readonly ReadSheet[]
  readonly #made: Workbook
  readonly #edited: ReadonlySet<string>
  readonly #settled = new Set<string>()

  constructor(made: Workbook, random: Random, mark: string) {
    this.#made = structuredClone(made)
    this.#sheets = structuredClone(sheetsRead(made))
    const edits = Array.from({ length: 5 }, (_, index) =>
      edit(this.#sheets, random, `${mark} ${index}`),
    )
    this.#edited = new Set(edits)
  }

  compare = (workbook: Workbook): Comparison => compareWorkbook(workbook, this.#sheets)

  /** Stores the changes that a comparison found, or keeps the project's values. */
  settle(
    { changes, conflicts, refusals }: Comparison,
    project: Project,
    random: Random,
    counts: Counts,
  ) {
    expect(refusals).toEqual([])
    const shown = [...changes, ...conflicts]
    const keys = new Set(shown.map(({ key }) => key))
    for (const key of this.#edited)
      if (!keys.has(key) && !this.#settled.has(key)) {
        this.#settled.add(key)
        counts.already += 1
      }
    for (const one of shown) {
      expect(this.#edited).toContain(one.key)
      // It is shown again if someone changed it after it was stored.
      if (!this.#settled.has(one.key)) this.#settleOne(one, project, random, counts)
    }
  }

  #settleOne(one: FoundChange | FoundConflict, project: Project, random: Random, counts: Counts) {
    const isConflict = 'madeWith' in one
    if (isConflict) counts.conflicts += 1
    const { expected, after } = inWrite(one)
    // Without a conflict, a write replaces only the value that the workbook was made with.
    if (!isConflict) expect(expected ?? '').toBe(valueIn(this.#made, one.key) ?? '')
    const isKept = isConflict && random.isLikely(0.5)
    const isStored = !isKept && project.store(one.key, expected, after)
    counts[isKept ? 'kept' : isStored ? 'stored' : 'raced'] += 1
    if (isKept || isStored) this.#settled.add(one.key)
  }

  get isSettled(): boolean {
    return [...this.#edited].every((key) => this.#settled.has(key))
  }
}

test('each of hundreds of edits by several people is stored once or shown as a conflict', () => {
  const random = randomFrom(15)
  const counts = { stored: 0, conflicts: 0, raced: 0, kept: 0, already: 0 }
  const project = new Project()
  for (let round = 0; round < 30; round++) {
    const editors = Array.from(
      { length: 4 },
      (_, person) => new Editor(project.workbook, random, `p${person} r${round}`),
    )
    // All editors compare before any of them stores, so the later ones find what the earlier ones left.
    const found = editors.map((editor) => editor.compare(structuredClone(project.workbook)))
    for (const [place, editor] of editors.entries()) {
      editor.settle(found[place]!, project, random, counts)
      editor.settle(editor.compare(project.workbook), project, random, counts)
      expect(editor.isSettled).toBe(true)
    }
  }
  // No value was overwritten unseen: each write replaces what the one before it left.
  for (const [key, log] of project.log) {
    for (const [index, { before, expected }] of log.entries()) {
      expect(before).toBe(expected)
      if (index > 0) expect(before).toBe(log[index - 1]!.after)
    }
    expect(project.value(key)).toBe(log.at(-1)!.after)
  }
  expect(counts.stored).toBeGreaterThan(200)
  expect(counts.conflicts).toBeGreaterThan(50)
  expect(counts.raced).toBeGreaterThan(50)
})

function valueIn({ sheets }: Workbook, key: string): string | null {
  const [name, id, field] = key.split(' ')
  const { rows, fields } = sheets.find((one) => one.name === name)!
  return rows.find((one) => String(one.id) === id)!.cells[fields.indexOf(field as never)] ?? null
}
