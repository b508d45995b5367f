import type { Place } from '../api-writes.ts'
import { size } from '../seed.ts'

/** The project in which everyone scores. */
const project = 1

/** The module of that project whose standards are scored. */
const module = 1 + ((project + 1) % size.modules)

/** The scorable element with the given index, in the standard with the given index. */
export function placeOf(standardIndex: number, elementIndex: number): Place {
  const standard = (module - 1) * size.standardsOfModule + 1 + standardIndex
  // The first element of a standard is the parent of the others.
  return { project, standard, element: (standard - 1) * size.elementsOfStandard + 2 + elementIndex }
}

/** The element that the two people score. */
export const sharedPlace = placeOf(0, 0)

/** The page on which it is scored. */
export const sharedPath = `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${sharedPlace.standard}/Elements`

/** How many elements of a standard are scored. */
export const scorable = size.elementsOfStandard - 2

/** The name of the scorable element with this index in its standard. */
export const nameOf = (index: number): string => `(${String.fromCodePoint(98 + index)})`
