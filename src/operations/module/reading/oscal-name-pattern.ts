import { compileNamePattern } from '#operations/core/name-pattern.ts'
import type { Standard } from './standards-set.ts'
import { MOST_STANDARDS } from './standards-set.ts'

const TITLE = '(?: (?<title>.+))?$'

/** Ordered from strictest to loosest; all match the label first and the title after a space. */
const CANDIDATES = [
  `^(?<group>[A-Z]{2,6})-(?<ordinal>\\d+)(?:\\((?<enhancement>\\d+)\\))?${TITLE}`,
  `^(?<group>[A-Z]{2,6}(?:\\.[A-Z]{2,6})?)-(?<ordinal>\\d+)${TITLE}`,
  `^(?<group>\\d+(?:\\.\\d+)*)\\.(?<ordinal>\\d+)${TITLE}`,
  `^(?<group>[A-Za-z]+(?:\\.\\d+)*)\\.(?<ordinal>\\d+)${TITLE}`,
  `^(?<ordinal>\\d+(?:-\\d+)?)${TITLE}`,
  `^(?<group>[A-Za-z]+) ?(?<ordinal>\\d+(?:-\\d+)?)${TITLE}`,
  `^(?<prefix>\\S*?)(?<ordinal>\\d+)${TITLE}`,
]

/** Returns the name pattern that extracts each standard's title from its name, or null when none does. */
export function oscalNamePattern(standards: readonly Standard[]): string | null {
  if (standards.length === 0 || standards.length > MOST_STANDARDS) return null
  const pattern = CANDIDATES.find((candidate) => {
    const compiled = compileNamePattern(candidate)
    if ('problem' in compiled) return false
    return standards.every(({ name, title }) => {
      const groups = compiled.match(name)
      return groups !== null && (groups['title'] ?? '') === title
    })
  })
  return pattern ?? null
}
