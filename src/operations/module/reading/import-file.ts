import { createHash } from 'node:crypto'
import { elementCounts, isScorable } from '#rules/scoring/mock-score.ts'
import { elementTypeId } from '#rules/standards/elements/element-types.ts'
import type { Problem } from './json/problem.ts'
import { readStandardsSet } from './read-standards-set.ts'
import type { Standard, StandardsSet } from './standards-set.ts'

/** Rows as JSON arrays, each short enough that one statement for it does not block others for long. */
type Parts = readonly Uint8Array<ArrayBuffer>[]

/** A standards set ready to store. Elements and parents refer to their standard by its position in `names`, counted from 1. */
type StorableSet = {
  readonly module: StandardsSet['module']
  readonly names: readonly string[]
  readonly elementCount: number
  readonly warnings: readonly Problem[]
  readonly standards: Parts
  readonly elements: Parts
  readonly parents: Parts
}

/** A standards file after reading: what the history stores of it, and its set or all its problems. */
export type ImportFile = {
  readonly length: number
  readonly sha256: string
  readonly reading: StorableSet | { readonly problems: readonly Problem[] }
}

const longestPart = 512 * 1024
const mostRows = 2_000

/** Reads the text of a standards file and prepares everything to be stored. */
export function importFile(text: string): ImportFile {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const read = readStandardsSet(text)
  const reading = 'problems' in read ? read : storable(read.set, read.warnings)
  return { length: text.length, sha256, reading }
}

function storable({ module, standards }: StandardsSet, warnings: readonly Problem[]): StorableSet {
  const parts = { standards: new Rows(), elements: new Rows(), parents: new Rows() }
  let elementCount = 0
  for (const [index, standard] of standards.entries()) {
    const elements = elementsOf(standard, index + 1)
    elementCount += elements.length
    parts.standards.add({
      Name: standard.name,
      Group: standard.group || null,
      ...standard.sections,
      ...elementCounts(elements),
    })
    for (const { ChildElements: _, Parent, ...element } of elements) {
      parts.elements.add(element)
      if (Parent !== null)
        parts.parents.add({ Standard: element.StandardId, Name: element.Name, Parent })
    }
  }
  return {
    module,
    names: standards.map(({ name }) => name),
    elementCount,
    warnings,
    standards: parts.standards.parts(),
    elements: parts.elements.parts(),
    parents: parts.parents.parts(),
  }
}

function elementsOf({ elements }: Standard, place: number) {
  const children = Map.groupBy(elements, ({ parent }) => parent)
  return elements.map(({ name, text, stem, type, parent }) => {
    const element = {
      StandardId: place,
      Name: name,
      Text: text,
      Stem: stem,
      Parent: parent,
      ElementTypeId: elementTypeId(type),
      ChildElements: children.get(name) ?? [],
    }
    return { ...element, isScorable: isScorable(element, elements) }
  })
}

class Rows {
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #rows: string[] = []
  #length = 0

  add(row: object): void {
    const json = JSON.stringify(row)
    this.#rows.push(json)
    this.#length += json.length
    if (this.#length >= longestPart || this.#rows.length === mostRows) this.#end()
  }

  parts(): Parts {
    if (this.#rows.length > 0) this.#end()
    return this.#parts
  }

  #end(): void {
    this.#parts.push(new TextEncoder().encode(`[${this.#rows.join(',')}]`))
    this.#rows = []
    this.#length = 0
  }
}

/** The buffers of a file that can be transferred to another thread instead of copied. */
export const transferable = ({ reading }: ImportFile): ArrayBuffer[] =>
  'problems' in reading
    ? []
    : [...reading.standards, ...reading.elements, ...reading.parents].map(({ buffer }) => buffer)
