import type { Finding, Path, Problem } from './problem.ts'

const MOST_LISTED = 200

/**
 * Converts findings to problems with JSON path and line, ordered by line: at most 200, then one that says how many more there
 * are.
 */
export function listProblems<Found extends Finding>(
  findings: readonly Found[],
  lineOf: (finding: Found) => number,
): Problem[] {
  const listed = findings
    .map((finding) => ({ finding, line: lineOf(finding) }))
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MOST_LISTED)
    .map(({ finding: { path, message }, line }) => ({ place: jsonPointer(path), line, message }))
  const more = findings.length - listed.length
  return more > 0 ? [...listed, { place: '/', message: `and ${more} more` }] : listed
}

/** Formats the JSON path of a value, such as /standards/3/elements/2/type; "/" for the whole file. */
function jsonPointer(path: Path): string {
  const steps = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
  return `/${steps.join('/')}`
}
