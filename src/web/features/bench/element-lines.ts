import { inTreeOrder } from '../../../rules/element-tree.ts'
import { isBillable } from '../../../rules/mock-score.ts'
import type { Element } from './scored-rows.ts'
import { ownName } from '../../ui/standard-code.ts'

/** An element as the tree shows it: its depth, the part of its name that its parent's does not say, and whether it is billable. */
export type ElementLine = {
  readonly element: Element
  readonly depth: number
  readonly ownName: string
  readonly isBillable: boolean
}

// What the names of first-level elements begin with: the stem's name, or the code with or without what comes before its number.
const beginnings = (stem: string | undefined, code: string): string[] =>
  [stem ?? '', code, code.split(' ').at(-1) ?? ''].filter((text) => text !== '')

/** The elements of a standard, whose code is given, as they are read: the stem, then each element followed by its child elements. */
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

/** The element that a standard opens at: the wanted one, or the first that carries a score, or the first of all. */
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

/** The element some steps away; the present one at either end. */
export function elementAt(
  lines: readonly ElementLine[],
  current: number | undefined,
  step: number,
): number | undefined {
  const at = lines.findIndex(({ element }) => element.Id === current)
  return lines[at + step]?.element.Id ?? current
}
