import type { NamePattern } from '#operations/core/name-pattern.ts'
import { ELEMENT_TYPES } from './standards-set.ts'
import type { Element, StandardsSet } from './standards-set.ts'

/** The counts of a standards set as defined by its format. */
export type StandardsSetCounts = {
  standards: number
  elements: number
  max_depth: number
  types: Record<string, number>
  groups: number
  standards_without_elements: number
  names_not_matching_pattern: number
}

/** Counts a set; without a pattern every name counts as matching, and types without elements are omitted. */
export function countStandardsSet(
  set: Pick<StandardsSet, 'module' | 'standards'>,
  pattern: NamePattern | null,
): StandardsSetCounts {
  const { standards } = set
  const elements = standards.flatMap((standard) => standard.elements)
  const types = ELEMENT_TYPES.map((type) => {
    return [type, elements.filter((element) => element.type === type).length] as const
  })
  return {
    standards: standards.length,
    elements: elements.length,
    max_depth: Math.max(0, ...standards.map((standard) => depthOf(standard.elements))),
    types: Object.fromEntries(types.filter(([, count]) => count > 0)),
    groups: set.module.groups.length,
    standards_without_elements: standards.filter((standard) => standard.elements.length === 0)
      .length,
    names_not_matching_pattern: pattern
      ? standards.filter(({ name }) => pattern.match(name) === null).length
      : 0,
  }
}

function depthOf(elements: readonly Element[]): number {
  const depths = new Map<string, number>()
  let deepest = 0
  for (const { name, parent } of elements) {
    const depth = (parent === null ? 0 : (depths.get(parent) ?? 0)) + 1
    depths.set(name, depth)
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
