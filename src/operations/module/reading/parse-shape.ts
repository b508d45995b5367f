import type * as z from 'zod'
import type { Finding, Path } from './json/problem.ts'

const KINDS: Record<string, string> = {
  string: 'a text',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  null: 'null',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Parses a value with the schema, or describes the differences in plain words. Never throws. */
export function parseShape<Shape>(
  schema: z.ZodType<Shape>,
  input: unknown,
): { data: Shape } | { problems: Finding[] } {
  try {
    const parsed = schema.safeParse(input)
    if (parsed.success) return { data: parsed.data }
    return { problems: parsed.error.issues.flatMap((issue) => findingsOf(issue, input)) }
  } catch (error) {
    // zod spreads all issues of a list into the arguments of one call, which overflows at about 100,000.
    if (!(error instanceof RangeError)) throw error
    return { problems: [{ path: [], message: 'the file has too many problems to list' }] }
  }
}

function findingsOf(issue: z.core.$ZodIssue, input: unknown): Finding[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  if (issue.code !== 'unrecognized_keys') {
    return [{ path, message: messageOf(issue, path, valueAt(input, path)) }]
  }
  return issue.keys.map((key) => {
    return { path: [...path, key], message: `${shown(key)} is not part of the format` }
  })
}

function messageOf(issue: z.core.$ZodIssue, path: Path, value: unknown): string {
  if (value === undefined) return `${shown(path.at(-1) ?? 'the value')} is missing`
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}, but is ${shown(value)}`
    case 'invalid_value':
      return `must be ${issue.values.map(shown).join(' or ')}, but is ${shown(value)}`
    case 'too_big':
      return `${sizeOf(value)}; at most ${issue.maximum} allowed`
    case 'too_small':
      return `${sizeOf(value)}; at least ${issue.minimum} needed`
    default:
      return issue.message
  }
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `has ${value.length} characters`
  if (Array.isArray(value)) return `has ${value.length} entries`
  return `is ${shown(value)}`
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value)
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}
