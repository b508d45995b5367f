import { elementTypes, type ElementTypeName } from '../elements/element-types.ts'
import { sectionTargets, type TableTarget } from './columns.ts'

/** A row of a table below its headers. */
export type TableRow = { readonly number: number; readonly cells: readonly string[] }

/** Values that apply where the table has none: those of the module, and the type of elements without a type. */
export type TableModule = {
  readonly name: string
  readonly version: string
  readonly organization: string
  readonly defaultType: ElementTypeName
}

/** A mistake in a cell. */
export type TableProblem = {
  readonly row: number
  /** The index of the column; null for the row as a whole. */
  readonly column: number | null
  readonly message: string
}

type TableElement = {
  readonly name: string
  readonly parent: string | null
  readonly stem: boolean
  readonly type: ElementTypeName
  readonly text: string
}

type TableStandard = {
  readonly name: string
  readonly title: string
  readonly group: string
  readonly sections: Readonly<Partial<Record<(typeof sectionTargets)[number], string>>>
  readonly elements: readonly TableElement[]
}

/** The standards of a table, its problems, and the rows that standards and elements come from. */
export type ReadTable = {
  readonly module: TableModule
  readonly groups: readonly { readonly key: string; readonly title: string }[]
  readonly standards: readonly TableStandard[]
  readonly problems: readonly TableProblem[]
  readonly origins: readonly { readonly row: number; readonly elements: readonly number[] }[]
}

const typeWords: Readonly<Record<ElementTypeName, RegExp>> = {
  mandatory: /^(?:m|mandatory|required|shall|must|core)$/u,
  'no-weight': /^(?:n|nw|no ?weight|none|not scored|unscored|info(?:rmational|rmation)?|0)$/u,
  points: /^(?:p|points?|scored|weighted|standard)$/u,
  'leading-indicator': /^(?:l|li|leading ?indicator|indicator)$/u,
}

/** Returns the element type that a cell names, in any of its spellings; null when it names none. */
export function typeNamed(cell: string): ElementTypeName | null {
  const words = cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return elementTypes.find(({ name }) => typeWords[name].test(words))?.name ?? null
}

type Draft = {
  row: number
  name: string
  title: string
  group: string
  texts: Map<string, string[]>
  stem: string | null
  elements: (TableElement & { readonly row: number; readonly level: number })[]
}

/** Reads the standards of a table, given what each column becomes. A row without the name of a standard belongs to the standard above. */
export function readTable(
  rows: readonly TableRow[],
  targets: readonly TableTarget[],
  module: TableModule,
): ReadTable {
  const reader = new TableReader(targets, module)
  for (const row of rows) if (row.cells.some((cell) => cell.trim() !== '')) reader.read(row)
  return reader.result()
}

class TableReader {
  readonly #targets: readonly TableTarget[]
  readonly #module: TableModule
  readonly #problems: TableProblem[] = []
  readonly #drafts = new Map<string, Draft>()
  readonly #groups = new Map<string, string>()
  readonly #ofModule = { moduleName: '', moduleVersion: '', organization: '' }
  #draft: Draft | null = null

  constructor(targets: readonly TableTarget[], module: TableModule) {
    this.#targets = targets
    this.#module = module
  }

  read(row: TableRow): void {
    for (const target of ['moduleName', 'moduleVersion', 'organization'] as const)
      this.#ofModule[target] ||= this.#cell(row, target)
    const draft = this.#standardOf(row)
    if (draft === null) return
    for (const target of sectionTargets) {
      const text = this.#text(row, target).trim()
      const texts = draft.texts.get(target) ?? []
      if (text !== '' && !texts.includes(text)) draft.texts.set(target, [...texts, text])
    }
    const stem = this.#text(row, 'standardText').trim()
    if (stem !== '') draft.stem ??= stem
    this.#readElement(row, draft)
  }

  #text(row: TableRow, target: TableTarget): string {
    const place = this.#targets.indexOf(target)
    return place === -1 ? '' : (row.cells[place] ?? '')
  }

  #cell(row: TableRow, target: TableTarget): string {
    return this.#text(row, target).replaceAll(/\s+/gu, ' ').trim()
  }

  #problem(row: TableRow, target: TableTarget | null, message: string): void {
    const place = target === null ? -1 : this.#targets.indexOf(target)
    this.#problems.push({ row: row.number, column: place === -1 ? null : place, message })
  }

  #standardOf(row: TableRow): Draft | null {
    const code = this.#cell(row, 'standardName')
    const title = this.#cell(row, 'standardTitle')
    const hasName = this.#targets.includes('standardName')
    const key = hasName ? code : title
    if (key === '') {
      if (this.#draft === null)
        this.#problem(
          row,
          hasName ? 'standardName' : 'standardTitle',
          'No standard stands above this row',
        )
      return this.#draft
    }
    const known = this.#drafts.get(key)
    if (known !== undefined && known !== this.#draft)
      this.#problem(
        row,
        hasName ? 'standardName' : 'standardTitle',
        `The standard "${key}" stands in row ${known.row} too, with others between`,
      )
    if (known !== undefined) return (this.#draft = known)
    const draft: Draft = {
      row: row.number,
      name: hasName && title !== '' && title !== code ? `${code} ${title}` : key,
      title: hasName ? title : key,
      group: this.#groupOf(row),
      texts: new Map(),
      stem: null,
      elements: [],
    }
    this.#drafts.set(key, draft)
    return (this.#draft = draft)
  }

  #groupOf(row: TableRow): string {
    const title = this.#cell(row, 'groupTitle')
    const key = this.#cell(row, 'group') || title
    if (key !== '' && !this.#groups.get(key)) this.#groups.set(key, title)
    return key
  }

  #readElement(row: TableRow, draft: Draft): void {
    const written = this.#text(row, 'elementName')
    const text = this.#text(row, 'elementText')
    if (written.trim() === '' && text.trim() === '') return
    const name = this.#cell(row, 'elementName') || `(${draft.elements.length + 1})`
    if (draft.elements.some((one) => one.name === name))
      this.#problem(row, 'elementName', `The element "${name}" is in this standard twice`)
    const level = this.#levelOf(row, written.trim() === '' ? text : written)
    draft.elements.push({
      row: row.number,
      level,
      name,
      parent: this.#parentOf(row, draft, level),
      stem: false,
      type: this.#typeOf(row),
      text: text.trim() || name,
    })
  }

  #levelOf(row: TableRow, written: string): number {
    const said = this.#cell(row, 'level')
    if (said !== '') {
      if (/^[1-9]$/u.test(said)) return Number(said)
      this.#problem(row, 'level', `"${said}" is no level from 1 to 9`)
      return 1
    }
    // The indentation in spaces: levels are only compared, so its exact width does not matter.
    return 1 + (/^[\s\u00A0]*/u.exec(written)?.[0].replaceAll('\t', '    ').length ?? 0)
  }

  #parentOf(row: TableRow, { elements }: Draft, level: number): string | null {
    const parent = this.#cell(row, 'parentName')
    if (parent !== '') {
      if (elements.some(({ name }) => name === parent)) return parent
      this.#problem(row, 'parentName', `No element above is named "${parent}"`)
      return null
    }
    if (this.#targets.includes('parentName')) return null
    return elements.findLast((one) => one.level < level)?.name ?? null
  }

  #typeOf(row: TableRow): ElementTypeName {
    const said = this.#cell(row, 'elementType')
    const points = this.#cell(row, 'points')
    const isNumber = /^\d+(?:[.,]\d+)?$/u.test(points)
    if (points !== '' && !isNumber) this.#problem(row, 'points', `"${points}" is no number`)
    if (said !== '') {
      const type = typeNamed(said)
      if (type !== null) return type
      const names = elementTypes.map(({ title }) => title.toLowerCase()).join(', ')
      this.#problem(row, 'elementType', `"${said}" is no type: ${names}`)
      return this.#module.defaultType
    }
    if (!isNumber) return this.#module.defaultType
    return Number(points.replace(',', '.')) > 0 ? 'points' : 'no-weight'
  }

  result(): ReadTable {
    const drafts = [...this.#drafts.values()]
    const { moduleName, moduleVersion, organization } = this.#ofModule
    const { name, version, organization: body, defaultType } = this.#module
    const hasGroups = this.#groups.size > 0
    const groups = [...this.#groups].map(([key, title]) => ({ key, title }))
    const isNone = drafts.some(({ group }) => group === '')
    return {
      module: {
        name: name.trim() || moduleName,
        version: version.trim() || moduleVersion,
        organization: body.trim() || organization,
        defaultType,
      },
      groups: isNone ? [...groups, { key: hasGroups ? 'Other' : 'All', title: '' }] : groups,
      standards: drafts.map((draft) => standardOf(draft, hasGroups)),
      problems: this.#problems,
      origins: drafts.map((draft) => ({
        row: draft.row,
        elements: [
          ...(draft.stem === null ? [] : [draft.row]),
          ...draft.elements.map(({ row }) => row),
        ],
      })),
    }
  }
}

function standardOf(
  { name, title, group, texts, stem, elements }: Draft,
  hasGroups: boolean,
): TableStandard {
  const ofStem: TableElement[] =
    stem === null ? [] : [{ name, parent: null, stem: true, type: 'no-weight', text: stem }]
  return {
    name,
    title,
    group: group || (hasGroups ? 'Other' : 'All'),
    sections: Object.fromEntries([...texts].map(([target, parts]) => [target, parts.join('\n\n')])),
    elements: [...ofStem, ...elements.map(({ row: _, level: __, ...element }) => element)],
  }
}
