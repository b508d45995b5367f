import { compileNamePattern } from '#operations/core/name-pattern.ts'
import type { NamePattern } from '#operations/core/name-pattern.ts'
import { checkElements } from './check-elements.ts'
import { countStandardsSet } from './count-standards-set.ts'
import type { Finding, Path } from './json/problem.ts'
import type { StandardsSet } from './standards-set.ts'

/** Finds mistakes that the schema cannot; warnings do not prevent the import. */
export function checkStandardsSet(set: StandardsSet): { problems: Finding[]; warnings: Finding[] } {
  const { module, standards } = set
  const groups = new Set(module.groups.map(({ key }) => key))
  const problems: Finding[] = [
    ...doubles(module.groups, 'key', ['module', 'groups'], 'the group key'),
    ...doubles(standards, 'key', ['standards'], 'the standard key'),
    ...doubles(standards, 'name', ['standards'], 'the standard name'),
  ]
  for (const [index, { group, elements }] of standards.entries()) {
    if (!groups.has(group)) {
      const message = `no group of the module has the key "${group}"`
      problems.push({ path: ['standards', index, 'group'], message })
    }
    for (const finding of checkElements(elements, ['standards', index, 'elements'])) {
      problems.push(finding)
    }
  }
  const pattern = module.name_pattern === null ? null : compileNamePattern(module.name_pattern)
  if (pattern && 'problem' in pattern) {
    problems.push({ path: ['module', 'name_pattern'], message: pattern.problem })
    return { problems, warnings: [] }
  }
  return {
    problems: [...problems, ...wrongCounts(set, pattern)],
    warnings: pattern ? strayNames(set, pattern) : [],
  }
}

function doubles<Member extends string>(
  entries: readonly Record<Member, string>[],
  member: Member,
  at: Path,
  what: string,
): Finding[] {
  const firsts = new Map<string, number>()
  return entries.flatMap((entry, index) => {
    const text = entry[member]
    const first = firsts.get(text)
    if (first === undefined) {
      firsts.set(text, index)
      return []
    }
    const message = `${what} "${text}" is used twice; first at /${[...at, first].join('/')}`
    return [{ path: [...at, index, member], message }]
  })
}

function strayNames(set: StandardsSet, pattern: NamePattern): Finding[] {
  return set.standards.flatMap(({ name }, index) => {
    if (pattern.match(name) !== null) return []
    const message = `the name "${name}" does not match name_pattern`
    return [{ path: ['standards', index, 'name'], message }]
  })
}

function wrongCounts(set: StandardsSet, pattern: NamePattern | null): Finding[] {
  const { types, ...totals } = countStandardsSet(set, pattern)
  const findings = compared(set.counts, totals, ['counts'])
  const stated = set.counts['types']
  if (stated === undefined) return findings
  if (typeof stated !== 'object' || stated === null) {
    return [...findings, { path: ['counts', 'types'], message: 'must be an object' }]
  }
  const all = { ...zeros(stated), ...types }
  return [...findings, ...compared({ ...zeros(types), ...stated }, all, ['counts', 'types'])]
}

function zeros(counts: object): Record<string, number> {
  return Object.fromEntries(Object.keys(counts).map((name) => [name, 0]))
}

/** Finds stated counts that differ from the actual ones; counts may be omitted. */
function compared(
  stated: Record<string, unknown>,
  counted: Record<string, number>,
  at: Path,
): Finding[] {
  return Object.entries(counted).flatMap(([name, count]) => {
    const value = stated[name]
    if (value === undefined || value === count) return []
    const message = `says ${JSON.stringify(value).slice(0, 60)}, but the set has ${count}`
    return [{ path: [...at, name], message }]
  })
}
