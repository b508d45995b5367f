import { compareKeys, compareText, naturalKey, readingsOf, type KeyPart } from '../natural-order.ts'

/** The fields that decide an element's order among the elements of its standard. */
export type OrderedElement = {
  readonly Name: string
  readonly ParentName: string | null
  readonly Stem: boolean
}

type Keyed<Element> = { element: Element; parent: KeyPart[] | null; own: KeyPart[] }

function siblingKeys(elements: readonly OrderedElement[]): Map<OrderedElement, KeyPart[]> {
  const keys = new Map<OrderedElement, KeyPart[]>()
  for (const siblings of Map.groupBy(elements, ({ ParentName }) => ParentName).values()) {
    const reading = readingsOf(siblings.map(({ Name }) => Name))
    for (const sibling of siblings) keys.set(sibling, naturalKey(sibling.Name, reading))
  }
  return keys
}

function compare(a: Keyed<OrderedElement>, b: Keyed<OrderedElement>): number {
  if (a.element.Stem !== b.element.Stem) return a.element.Stem ? -1 : 1
  if (a.parent === null || b.parent === null) {
    if (a.parent !== b.parent) return a.parent === null ? -1 : 1
  } else {
    const byParent = compareKeys(a.parent, b.parent)
    if (byParent !== 0) return byParent
  }
  return compareKeys(a.own, b.own) || compareText(a.element.Name, b.element.Name)
}

/**
 * Returns the elements of one standard in order: the stem first, then by parent name (those without a parent first),
 * then by their own name (specification, section 3). Digits compare as numbers, and roman numerals compare as numbers
 * when the siblings form a list of them: (h) before (i) among letters, (ii) before (ix) before (x) among numerals.
 */
export function inElementOrder<Element extends OrderedElement>(
  elements: readonly Element[],
): Element[] {
  const keys = siblingKeys(elements)
  const byName = new Map(elements.map((element) => [element.Name, keys.get(element) ?? []]))
  return elements
    .map((element) => ({
      element,
      parent:
        element.ParentName === null
          ? null
          : (byName.get(element.ParentName) ?? naturalKey(element.ParentName)),
      own: keys.get(element) ?? [],
    }))
    .toSorted(compare)
    .map(({ element }) => element)
}
