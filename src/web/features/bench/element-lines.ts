import { inTreeOrder } from '../../../rules/element-tree.ts'
import type { Element } from './scored-rows.ts'
import { ownName } from './standard-code.ts'

/** An element as the tree shows it: its depth, and the part of its name that its parent's does not say. */
export type ElementLine = {
  readonly element: Element
  readonly depth: number
  readonly ownName: string
}

/** The elements of a standard as they are read: the stem, then each element followed by its child elements. */
export function elementLines(elements: readonly Element[]): ElementLine[] {
  const stem = elements.find(({ Stem }) => Stem)?.Name ?? ''
  const named = elements.map((element) => ({
    element,
    Name: element.Name,
    Stem: element.Stem,
    ParentName: element.ParentElement?.Name ?? null,
  }))
  return inTreeOrder(named).map(({ element: { element }, depth }) => ({
    element,
    depth,
    ownName: ownName(element.Name, element.ParentElement?.Name ?? stem),
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
