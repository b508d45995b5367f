import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const missing = 'is missing'

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  int: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
}

const formats: Readonly<Record<string, string>> = {
  guid: 'must be a UUID',
  uuid: 'must be a UUID',
  email: 'must be an e-mail address',
  datetime: 'must be a date and time such as 2026-11-21T09:30:00Z',
}

const figure = (bound: number | bigint): string => bound.toLocaleString('en-US')

function sizeOf(origin: string, bound: number | bigint): string {
  if (origin === 'string')
    return `${figure(bound)} ${Number(bound) === 1 ? 'character' : 'characters'}`
  return `${figure(bound)} ${Number(bound) === 1 ? 'entry' : 'entries'}`
}

const isNumber = (origin: string): boolean => ['number', 'int', 'bigint'].includes(origin)

const tooBig = (origin: string, maximum: number | bigint): string =>
  isNumber(origin)
    ? `must be at most ${figure(maximum)}`
    : `must have at most ${sizeOf(origin, maximum)}`

function tooSmall(origin: string, minimum: number | bigint): string {
  if (isNumber(origin)) return `must be at least ${figure(minimum)}`
  return Number(minimum) === 1 && origin === 'string'
    ? 'must not be empty'
    : `must have at least ${sizeOf(origin, minimum)}`
}

const listed = (values: readonly unknown[]): string =>
  values.length === 1
    ? String(values[0])
    : `${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}`

/** Describes any invalid value with `text`, and an absent one as missing. For schemas whose own issues say less. */
export const says =
  (text: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined ? missing : text

/**
 * Describes what is wrong with a value as a predicate: 'is missing', 'must be text'. For safeParse; messages set by a schema
 * are preserved.
 */
export function describeIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return missing
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? `must be of type ${issue.expected}`
    case 'invalid_value':
      return `must be ${listed(issue.values)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'is not in the form that is taken'
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'invalid_key':
      return `has a key that ${issue.issues[0]?.message ?? 'cannot be used'}`
    case 'invalid_union':
      return unionText(issue.errors)
    default:
      return 'cannot be used'
  }
}

const unionText = (branches: readonly (readonly { readonly message: string }[])[]): string =>
  [...new Set(branches.flatMap((issues) => issues.map(({ message }) => message)))].join(' or ') ||
  'cannot be used'
