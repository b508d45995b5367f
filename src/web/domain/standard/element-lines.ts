import { isBillable } from '#rules/scoring/mock-score.ts'
import { inTreeOrder } from '#rules/standards/elements/element-tree.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { ownName } from './standard-code.ts'

type Element = NonNullable<StandardRow['AllElements']>[number]

/** An element of the tree: its depth, its name without its parent's, and whether it is billable. */
export type ElementLine = {
  readonly element: Element
  readonly depth: number
  readonly ownName: string
  readonly isBillable: boolean
}

// Prefixes of the names of first-level elements: the stem's name, or the code with or without the part before its number.
const beginnings = (stem: string | undefined, code: string): string[] =>
  [stem ?? '', code, code.split(' ').at(-1) ?? ''].filter((text) => text !== '')

/** Returns the elements of a standard in tree order: the stem, then each element followed by its child elements. */
export function elementLines(elements: readonly Element[], code: string): ElementLine[] {
  const above = beginnings(elements.find(({ Stem }) => Stem)?.Name, code)
  const firstLevel = (name: string) => above.find((text) => name.startsWith(text)) ?? ''
  const named = elements.map((element) => ({
    element,
    Name: element.Name,
    Stem: element.Stem,
    ParentName: element.ParentElement?.Name ?? null,
  }))
  return inTreeOrder(named).map(({ element: { element }, depth }) => ({
    element,
    depth,
    ownName: ownName(element.Name, element.ParentElement?.Name ?? firstLevel(element.Name)),
    isBillable: isBillable(element, elements),
  }))
}

/** Returns the element that is focused first: the requested one, else the first scored one, else the first. */
export function openingElement(
  lines: readonly ElementLine[],
  wanted: number | undefined,
): number | undefined {
  const found =
    lines.find(({ element }) => element.Id === wanted) ??
    lines.find(({ element }) => element.isScorable) ??
    lines[0]
  return found?.element.Id
}

/** Returns the element some steps away; the current one at either end. */
export function elementAt(
  lines: readonly ElementLine[],
  current: number | undefined,
  step: number,
): number | undefined {
  const at = lines.findIndex(({ element }) => element.Id === current)
  return lines[at + step]?.element.Id ?? current
}
