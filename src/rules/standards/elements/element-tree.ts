import { inElementOrder, type OrderedElement } from './element-order.ts'

/** An element of the tree; depth 0 is the first level. */
export type TreeRow<Element> = { readonly element: Element; readonly depth: number }

/** Returns the elements of a standard in tree order: the stem, then each element followed by its child elements. */
export function inTreeOrder<Element extends OrderedElement>(
  elements: readonly Element[],
): TreeRow<Element>[] {
  const names = new Set(elements.map(({ Name }) => Name))
  const children = Map.groupBy(inElementOrder(elements), ({ ParentName }) =>
    ParentName !== null && names.has(ParentName) ? ParentName : null,
  )
  const rows: TreeRow<Element>[] = []
  const placed = new Set<Element>()
  const place = (element: Element, depth: number): void => {
    if (placed.has(element)) return
    placed.add(element)
    rows.push({ element, depth })
    for (const child of children.get(element.Name) ?? []) place(child, depth + 1)
  }
  for (const element of children.get(null) ?? []) place(element, 0)
  return rows
}

/** Returns a selection of a standard's elements in tree order; their parents may be missing. */
export function inListedOrder<Element extends OrderedElement>(
  elements: readonly Element[],
): Element[] {
  const names = new Set(elements.map(({ Name }) => Name))
  const missing = new Set(
    elements.flatMap(({ ParentName }) =>
      ParentName === null || names.has(ParentName) ? [] : [ParentName],
    ),
  )
  const parents = Array.from(missing, (Name) => ({ Name, ParentName: null, Stem: false }))
  const rows = inTreeOrder<Element | OrderedElement>([...elements, ...parents])
  const listed = new Set<Element | OrderedElement>(elements)
  return rows.flatMap(({ element }) => (listed.has(element) ? (element as Element) : []))
}

/** Returns the elements of a standard, each with its child elements, which decide whether it is billable. */
export function withChildElements<
  Element extends { readonly Id: number; readonly ParentId: number | null },
>(elements: readonly Element[]): (Element & { readonly ChildElements: readonly Element[] })[] {
  const children = Map.groupBy(elements, ({ ParentId }) => ParentId)
  return elements.map((element) => ({ ...element, ChildElements: children.get(element.Id) ?? [] }))
}
