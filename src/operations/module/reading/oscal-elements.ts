import type { OscalPart } from './oscal-catalog.ts'
import { oneLine, oscalLabel } from './oscal-label.ts'
import type { Element } from './standards-set.ts'
import { uniqueNames } from './unique-names.ts'

/** The rule that assigns element types to a catalog, in words. */
export const OSCAL_TYPE_RULE =
  'A statement or item with items below it and an item without text -> no-weight; all others -> mandatory.'

/**
 * Returns the elements of a control's statement: its lead-in is the stem, its items follow, named by their labels
 * (AC-1.a.1(a)). `write` renders the text of an element.
 */
export function oscalElements(
  label: string,
  statements: readonly OscalPart[],
  write: (text: string) => string,
): Element[] {
  const unique = uniqueNames()
  const elements: Element[] = []

  const add = (part: OscalPart, name: string, parent: string | null, stem: boolean): void => {
    const text = [oneLine(part.title), write(part.prose)].filter((line) => line !== '').join('\n')
    const isLeadIn = part.parts.length > 0 || text === ''
    elements.push({ name, parent, stem, type: isLeadIn ? 'no-weight' : 'mandatory', text })
  }
  const addItems = (items: readonly OscalPart[], base: string, parent: string | null): void => {
    for (const [index, item] of items.entries()) {
      const name = unique(itemName(item, base, index))
      add(item, name, parent, false)
      addItems(item.parts, name, name)
    }
  }

  const [first, ...others] = statements
  if (!first) return []
  if (first.prose.trim() !== '') add(first, unique(label), null, true)
  addItems(first.parts, label, null)
  addItems(others, label, null)
  return elements
}

/** Returns an upper bound on the number of elements in the statements. */
export function countItems(parts: readonly OscalPart[]): number {
  return parts.reduce((sum, part) => sum + 1 + countItems(part.parts), 0)
}

function itemName(item: OscalPart, base: string, index: number): string {
  const label = oscalLabel(item.props)
  if (label === undefined) return item.id || `${base}.${index + 1}`
  if (label.startsWith('(')) return `${base}${label}`
  return `${base}.${label.replace(/[.)]$/, '')}`
}
