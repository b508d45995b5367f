import { inTreeOrder } from '../../../rules/element-tree.ts'
import { ownName } from '../../ui/standard-code.ts'
import type { ModuleElement } from './module-context.ts'

/** An element of the tree with its depth and the part of its name that its parent's does not say. */
export type ElementLine = {
  readonly element: ModuleElement
  readonly depth: number
  readonly ownName: string
}

/** The elements of a standard as they are read: the stem, then each element followed by its child elements. */
export const elementLines = (elements: readonly ModuleElement[]): ElementLine[] =>
  inTreeOrder(
    elements.map((element) => ({
      element,
      Name: element.Name,
      Stem: element.Stem,
      ParentName: element.ParentElement?.Name ?? null,
    })),
  ).map(({ element: { element }, depth }) => ({
    element,
    depth,
    ownName: ownName(element.Name, element.ParentElement?.Name ?? ''),
  }))

/** The parent under which an element goes one step in: the element before it on its own level; undefined when there is none. */
export function parentInward(lines: readonly ElementLine[], id: number): number | undefined {
  const at = lines.findIndex(({ element }) => element.Id === id)
  const parent = lines[at]?.element.ParentId
  return lines
    .slice(0, Math.max(at, 0))
    .findLast(({ element }) => element.ParentId === parent && !element.Stem)?.element.Id
}

/** The parent under which an element goes one step out: that of its parent, null for the first level; undefined on the first level. */
export function parentOutward(
  lines: readonly ElementLine[],
  id: number,
): number | null | undefined {
  const parentOf = (child: number | null | undefined) =>
    lines.find(({ element }) => element.Id === child)?.element.ParentId
  const parent = parentOf(id)
  return parent == null ? undefined : (parentOf(parent) ?? null)
}

/** The names beside which a new element of a parent stands. */
export const namesUnder = (
  elements: readonly ModuleElement[],
  parent: number | null,
): readonly string[] =>
  elements.filter(({ ParentId, Stem }) => ParentId === parent && !Stem).map(({ Name }) => Name)
