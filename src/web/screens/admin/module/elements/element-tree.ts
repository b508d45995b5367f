import { inTreeOrder } from '#rules/standards/elements/element-tree.ts'
import { ownName } from '#web/domain/standard/standard-code.ts'
import type { ModuleElement } from '../shared/module-context.ts'

/** An element of the tree with its depth and the part of its name that the parent's name does not contain. */
export type ElementLine = {
  readonly element: ModuleElement
  readonly depth: number
  readonly ownName: string
}

/** Returns the elements of a standard in reading order: the stem, then each element followed by its children. */
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

/** Returns the new parent when an element is indented: the previous element of the same level; undefined without one. */
export function parentInward(lines: readonly ElementLine[], id: number): number | undefined {
  const at = lines.findIndex(({ element }) => element.Id === id)
  const parent = lines[at]?.element.ParentId
  return lines
    .slice(0, Math.max(at, 0))
    .findLast(({ element }) => element.ParentId === parent && !element.Stem)?.element.Id
}

/** Returns the new parent when an element is outdented: its grandparent, null for the first level; undefined when it is on the first level. */
export function parentOutward(
  lines: readonly ElementLine[],
  id: number,
): number | null | undefined {
  const parentOf = (child: number | null | undefined) =>
    lines.find(({ element }) => element.Id === child)?.element.ParentId
  const parent = parentOf(id)
  return parent == null ? undefined : (parentOf(parent) ?? null)
}

/** Returns the names of the future siblings of a new element. */
export const namesUnder = (
  elements: readonly ModuleElement[],
  parent: number | null,
): readonly string[] =>
  elements.filter(({ ParentId, Stem }) => ParentId === parent && !Stem).map(({ Name }) => Name)

/** The position of a new element: under an element, on the first level, or as the stem. */
export type NewPosition = { readonly parent: number | null; readonly isStem: boolean }

/** Returns the index of a new element among the lines: a stem comes first, any other element after the last child of the same parent. */
export function indexOfNew(lines: readonly ElementLine[], { parent, isStem }: NewPosition): number {
  if (isStem) return 0
  const at = lines.findIndex(({ element }) => element.Id === parent)
  const above = lines[at]
  if (above === undefined) return lines.length
  const behind = lines.findIndex(({ depth }, index) => index > at && depth <= above.depth)
  return behind < 0 ? lines.length : behind
}
