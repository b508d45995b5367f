import { RE2JS } from 're2js'

/** A compiled name pattern; `match` returns the named groups of a standard's name, or null when the name does not match. */
export type NamePattern = { match: (name: string) => Record<string, string | undefined> | null }

const LONGEST = 500
// A program of this size needs about a millisecond for the longest name.
const LARGEST_PROGRAM = 300
const MOST_CACHED = 500

// The translation to RE2 would read \k as the letter k.
const BACK_REFERENCE = /^(?:[^\\]|\\[^k])*\\k/s

const JAVASCRIPT_ONLY: readonly [pattern: RegExp, feature: string][] = [
  [/\(\?[=!]/, 'a look-ahead'],
  [/\(\?<[=!]/, 'a look-behind'],
  [/\\[1-9]/, 'a back reference'],
  [/\(\?>|[*+?}]\+/, 'an atomic or possessive part'],
]

const cache = new Map<string, NamePattern | { problem: string }>()

/**
 * Compiles a module's name pattern (RE2 syntax, or ECMAScript as far as it runs in linear time). The pattern has at most 500
 * characters and the named group ordinal or title. Caches compiled patterns.
 */
export function compileNamePattern(pattern: string): NamePattern | { problem: string } {
  const known = cache.get(pattern)
  if (known) return known
  const compiled = compile(pattern)
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): NamePattern | { problem: string } {
  if (pattern.length > LONGEST) {
    return { problem: `the pattern has ${pattern.length} characters; at most ${LONGEST} allowed` }
  }
  if (BACK_REFERENCE.test(pattern)) {
    return { problem: 'the pattern uses a back reference \\k, which cannot run in linear time' }
  }
  let program: RE2JS
  try {
    program = RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch (error) {
    return { problem: explain(error) }
  }
  if (program.programSize() > LARGEST_PROGRAM) {
    return { problem: 'the pattern is too large: repeat fewer times, or with * or +' }
  }
  const groups = program.namedGroups()
  if (!('ordinal' in groups) && !('title' in groups)) {
    return { problem: 'the pattern needs a named group (?<ordinal>...) or (?<title>...)' }
  }
  return { match: (name) => matchName(program, name) }
}

function matchName(program: RE2JS, name: string): Record<string, string | undefined> | null {
  const matcher = program.matcher(name)
  if (!matcher.find()) return null
  const groups = Object.entries(matcher.getNamedGroups())
  return Object.fromEntries(groups.map(([group, text]) => [group, text ?? undefined]))
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const reason = message.replace(/^error parsing regexp: /, '')
  const fragment = /`(.*)`/s.exec(reason)?.[1] ?? ''
  const feature = JAVASCRIPT_ONLY.find(([syntax]) => syntax.test(fragment))?.[1]
  if (feature === undefined) return `the pattern is not a regular expression: ${reason}`
  return `the pattern uses ${feature}, which cannot run in linear time: ${reason}`
}
