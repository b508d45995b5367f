import type { RandomTexts } from './random-texts.ts'

/** An element without an id yet, with its child elements. */
type Planned = {
  readonly name: string
  readonly text: string
  readonly isStem: boolean
  readonly type: number
  readonly children: readonly Planned[]
}

/** The rows of a module, and the order of its standards and elements, which follows from how they were made. */
export type MadeModule = {
  readonly id: number
  readonly tables: Readonly<Record<'StandardsSet' | 'Standard' | 'Element', object[]>>
  readonly standards: readonly { readonly id: number; readonly elements: readonly number[] }[]
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const designators = [
  (place: number) => String(place + 1),
  (place: number) => 'abcdefgh'.charAt(place),
  (place: number) => roman[place]!,
] as const

function planSiblings(texts: RandomTexts, before: string, depth: number): Planned[] {
  const style = texts.pick(designators)
  const most = style === designators[1] ? 8 : 12
  const count = depth === 0 ? texts.below(most + 1) : texts.chance(0.25) ? texts.from(1, 4) : 0
  return Array.from({ length: count }, (_, place) => {
    const name = `${before}(${style(place)})`
    return {
      name,
      text: texts.chance(0.9) ? texts.text() : '',
      isStem: false,
      type: texts.from(1, 4),
      children: depth < 2 ? planSiblings(texts, name, depth + 1) : [],
    }
  })
}

/** The elements of a standard; a stem has the others as children, or comes before them. */
function planElements(texts: RandomTexts, standard: string): Planned[] {
  const others = planSiblings(texts, standard, 0)
  if (texts.chance(0.4)) return others
  const isAbove = texts.chance(0.5)
  const stem: Planned = {
    name: `${standard} ${texts.token()}`,
    text: texts.text(),
    isStem: true,
    type: texts.from(1, 4),
    children: isAbove ? others : [],
  }
  return isAbove ? [stem] : [stem, ...others]
}

/** Assigns ids in random order, so that nothing is ordered by them. */
export class ShuffledIds {
  readonly #texts: RandomTexts
  #free: number[] = []
  #next: number

  constructor(texts: RandomTexts, first: number) {
    this.#texts = texts
    this.#next = first
  }

  take(): number {
    if (this.#free.length === 0) {
      this.#free = this.#texts.shuffled(
        Array.from({ length: 40 }, (_, place) => this.#next + place),
      )
      this.#next += 40
    }
    return this.#free.pop()!
  }
}

type Ids = Readonly<Record<'module' | 'standard' | 'element', ShuffledIds>>

/** Returns the elements in reading order: each followed by its children. */
function elementRows(planned: readonly Planned[], standard: number, ids: Ids) {
  const rows: object[] = []
  const add = (elements: readonly Planned[], parent: number | null) => {
    for (const { name, text, isStem, type, children } of elements) {
      const Id = ids.element.take()
      rows.push({
        Id,
        StandardId: standard,
        Name: name,
        Text: text,
        ParentId: parent,
        Stem: isStem,
        ElementTypeId: type,
      })
      add(children, Id)
    }
  }
  add(planned, null)
  return rows as (object & { readonly Id: number })[]
}

/** A module whose groups have titles, have none, or do not exist; its names may match a pattern. */
export function makeModule(texts: RandomTexts, ids: Ids): MadeModule {
  const id = ids.module.take()
  const hasGroups = texts.chance(0.6)
  const titled = hasGroups ? texts.pick([[], ['OPS', 'RM'], ['OPS', 'RM', 'XY']]) : []
  // In the order of the details, which is not alphabetical; groups without details come after the others.
  const order = texts.shuffled(titled)
  const groups = hasGroups ? [...order, 'AB', 'ZZ'] : ['']
  const details = Object.fromEntries(
    order.map((key, place) => [key, { title: texts.line(), order: place * 3 }]),
  )
  const isPattern = hasGroups && texts.chance(0.5)
  const odd = texts.pick(['', '=', '+', '-', '@', '\t', '"', '<b>'])
  const standards = groups.flatMap((group) =>
    Array.from({ length: texts.pick([0, 1, 2, 4]) }, (_, place) => {
      const beginning = isPattern ? '' : odd
      const number = isPattern && place > 1 ? `${place}-${place + 7}` : String(place * 5 + 1)
      const name = `${beginning}${group === '' ? 'S' : group} ${number} ${texts.line()}`
      const standard = ids.standard.take()
      return { name, group: group || null, standard, planned: planElements(texts, name) }
    }),
  )
  const rows = standards.map(({ planned, standard }) => elementRows(planned, standard, ids))
  return {
    id,
    tables: {
      StandardsSet: [
        {
          Id: id,
          Name: texts.line(texts.pick(['', '=', '+', 'Core '])),
          Version: texts.pick(['', '4.0', texts.line()]),
          AccreditationOrganization: texts.token(),
          IsFinalized: true,
          NamePattern: isPattern
            ? '^(?<group>[A-Z]+) (?<ordinal>\\d+(?:-\\d+)?) (?<title>[\\s\\S]*)$'
            : null,
          GroupDetails: titled.length > 0 ? details : texts.pick([null, {}]),
          Language: 'en',
        },
      ],
      Standard: standards.map(({ name, group, standard }) => ({
        Id: standard,
        Name: name,
        StandardSetId: id,
        Group: group,
        isDTRPassthrough: texts.chance(0.25),
        DesktopReviewEvidence: texts.text(),
        OnsiteReviewEvidence: texts.text(),
        Commentary: texts.text(),
        PointsToRemember: texts.text(),
        ScopeOfStandard: texts.text(),
        BrightIdeas: texts.text(),
      })),
      Element: rows.flat(),
    },
    standards: standards.map(({ standard }, place) => ({
      id: standard,
      elements: rows[place]!.map(({ Id }) => Id),
    })),
  }
}
