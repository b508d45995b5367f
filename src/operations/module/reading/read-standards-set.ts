import { checkStandardsSet } from './check-standards-set.ts'
import { listProblems } from './json/list-problems.ts'
import type { Finding, Path, Problem } from './json/problem.ts'
import { readLocatedJson } from './json/read-located-json.ts'
import type { LocatedJson } from './json/read-located-json.ts'
import { parseShape } from './parse-shape.ts'
import { readOscalCatalog } from './read-oscal-catalog.ts'
import { StandardsSet } from './standards-set.ts'

/** The result of reading a file: the standards set with warnings, or all its problems. */
export type Reading = { set: StandardsSet; warnings: Problem[] } | { problems: Problem[] }

const OTHER_DOCUMENTS: readonly [member: string, message: string][] = [
  [
    'profile',
    'the file is an OSCAL profile, which only selects controls: import the catalog that it resolves to',
  ],
  ...[
    'component-definition',
    'mapping-collection',
    'system-security-plan',
    'assessment-plan',
    'assessment-results',
    'plan-of-action-and-milestones',
  ].map((model): [string, string] => [
    model,
    `the file is an OSCAL ${model}: only a catalog can be imported`,
  ]),
]

/**
 * Reads the text of a file in the neutral format standards-set/1 or of an OSCAL catalog in JSON. Never throws: each problem
 * has its position (JSON path, or line and column where the text is not JSON) and its line. Lists at most 200.
 */
export function readStandardsSet(text: string): Reading {
  const json = readLocatedJson(text)
  if ('problems' in json) return json
  const { value } = json
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused(json, [{ path: [], message: 'the file must contain one JSON object' }])
  }
  if (Object.hasOwn(value, 'catalog') && !Object.hasOwn(value, 'format')) return readCatalog(json)
  if (Object.hasOwn(value, 'format') || Object.hasOwn(value, 'standards')) return readNeutral(json)
  const other = OTHER_DOCUMENTS.find(([member]) => Object.hasOwn(value, member))
  const unknown = 'the file is neither a standards set (standards-set/1) nor an OSCAL catalog'
  return refused(json, [{ path: other ? [other[0]] : [], message: other?.[1] ?? unknown }])
}

function readNeutral(json: LocatedJson): Reading {
  return checked(json, json.value, (path) => path, [])
}

function readCatalog(json: LocatedJson): Reading {
  const reading = readOscalCatalog(json.value)
  if ('problems' in reading) return refused(json, reading.problems)
  const originOf = ([member, index]: Path): Path => {
    const origin = member === 'standards' ? reading.origins[Number(index)] : ['catalog', 'metadata']
    return origin ?? ['catalog']
  }
  return checked(json, reading.set, originOf, reading.warnings)
}

function checked(
  json: LocatedJson,
  value: unknown,
  originOf: (path: Path) => Path,
  warnings: Finding[],
): Reading {
  const placed = ({ path, message }: Finding): Finding => ({ path: originOf(path), message })
  const parsed = parseShape(StandardsSet, value)
  if ('problems' in parsed) return refused(json, parsed.problems.map(placed))
  const set = parsed.data
  const found = checkStandardsSet(set)
  if (found.problems.length > 0) return refused(json, found.problems.map(placed))
  const all = [...warnings, ...found.warnings.map(placed)]
  if (json.hasMark) {
    all.unshift({ path: [], message: 'the file starts with a byte order mark, which was ignored' })
  }
  return { set, warnings: listed(json, all) }
}

function refused(json: LocatedJson, problems: Finding[]): Reading {
  return { problems: listed(json, problems) }
}

function listed(json: LocatedJson, findings: Finding[]): Problem[] {
  return listProblems(findings, ({ path }) => json.lineOf(path))
}
