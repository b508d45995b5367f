import { JsonScanner } from './json-scanner.ts'
import { lineCounter } from './line-counter.ts'
import { listProblems } from './list-problems.ts'
import { NotJson } from './not-json.ts'
import type { Path, Problem } from './problem.ts'

/** A JSON value with the line in the file of each of its parts, counted from 1. */
export type LocatedJson = { value: unknown; hasMark: boolean; lineOf: (path: Path) => number }

const LONGEST_FILE = 32 * 1024 * 1024

const DAMAGE: readonly [pattern: RegExp, message: string][] = [
  [/\0/, 'the file contains NUL bytes: it is not a text file, or was not saved as UTF-8'],
  [/\uFFFD/, 'the file is damaged or not saved as UTF-8: a character could not be read (U+FFFD)'],
  [/\p{Surrogate}/u, 'the file contains half of a surrogate pair: it is not UTF-8'],
]

/** Parses a JSON text of at most 32 Mi characters; reports a syntax error by line and column. Never throws. */
export function readLocatedJson(text: string): LocatedJson | { problems: Problem[] } {
  const place = lineCounter(text)
  const refuse = (message: string, offset: number): { problems: Problem[] } => {
    const { line, column } = place(offset)
    return { problems: [{ place: `line ${line}, column ${column}`, line, message }] }
  }
  if (text.length > LONGEST_FILE) return refuse('the file is larger than 32 MB', 0)
  for (const [pattern, message] of DAMAGE) {
    const offset = text.search(pattern)
    if (offset >= 0) return refuse(message, offset)
  }
  const hasMark = text.startsWith('\uFEFF')
  const start = hasMark ? 1 : 0
  const first = text.slice(start, start + 1000).trimStart()
  if (first === '' && text.trim() === '') return refuse('the file is empty', 0)
  if (first.startsWith('<')) return refuse('the file is XML or HTML, not JSON', start)

  const scanner = new JsonScanner(text, start)
  try {
    const value = scanner.read()
    if (scanner.findings.length === 0) {
      return { value, hasMark, lineOf: (path) => place(scanner.offsetOf(path)).line }
    }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return refuse(error.message, error.offset)
  }
  return { problems: listProblems(scanner.findings, ({ offset }) => place(offset).line) }
}
