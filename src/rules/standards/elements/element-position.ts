/** The fields that decide whether an element's position in its standard is valid. */
export type PlacedElement = {
  readonly Id: number
  readonly Name: string
  readonly ParentId: number | null
  readonly Stem: boolean
}

/** What is wrong with an element's position, and the field that causes it. */
export type PlaceProblem = {
  readonly field: 'Name' | 'ParentId' | 'Stem'
  readonly message: string
}

const shownMembers = 8

/**
 * Returns what is wrong with the position of `element` among `others`, the rest of its standard: a name already in use, a
 * stem that has a parent or is not the only one, or parents that form a circle. Null when the position is valid.
 */
export function placeProblem(
  element: PlacedElement,
  others: readonly PlacedElement[],
): PlaceProblem | null {
  if (others.some(({ Name }) => Name === element.Name))
    return {
      field: 'Name',
      message: `the element name "${element.Name}" is used twice in this standard`,
    }
  if (element.Stem && others.some(({ Stem }) => Stem))
    return { field: 'Stem', message: 'a standard can have only one stem' }
  if (element.Stem && element.ParentId !== null)
    return { field: 'ParentId', message: 'the stem cannot have a parent' }
  const circle = circleFrom(element, new Map(others.map((other) => [other.Id, other])))
  if (circle === null) return null
  const names = [...circle, element].map(({ Name }) => Name)
  const shown = names.length > shownMembers ? [...names.slice(0, shownMembers - 1), '…'] : names
  return { field: 'ParentId', message: `the parents form a circle: ${shown.join(' > ')}` }
}

/** Returns the elements from this one up through its parents when they form a circle; null otherwise. */
function circleFrom(
  element: PlacedElement,
  others: ReadonlyMap<number, PlacedElement>,
): PlacedElement[] | null {
  const walk = [element]
  let parent = element.ParentId
  while (parent !== null && parent !== element.Id) {
    const next = others.get(parent)
    if (next === undefined || walk.includes(next)) return null
    walk.push(next)
    parent = next.ParentId
  }
  return parent === null ? null : walk
}

/** Whether an element is a descendant of another. */
export function isUnder(
  id: number,
  above: number,
  elements: readonly Pick<PlacedElement, 'Id' | 'ParentId'>[],
): boolean {
  const parents = new Map(elements.map(({ Id, ParentId }) => [Id, ParentId]))
  const seen = new Set<number>()
  let parent = parents.get(id) ?? null
  while (parent !== null && !seen.has(parent)) {
    if (parent === above) return true
    seen.add(parent)
    parent = parents.get(parent) ?? null
  }
  return false
}
