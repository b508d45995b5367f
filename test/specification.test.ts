import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWriteName, writeNames } from '#operations/contracts.ts'
import { errors, errorText, type ErrorCode } from '#rules/api/errors.ts'
import { reads, writes } from '#server/pipeline/registry.ts'
import { needing } from './harness/skips.ts'
import { specifiedReads, specifiedWrites } from './specification/specified-calls.ts'
import { specifiedErrors } from './specification/specified-errors.ts'

const file = join(import.meta.dirname, '../../shared/spec/platform-spec.txt')
const specification = existsSync(file) ? readFileSync(file, 'utf8') : null

const namesOf = (table: Readonly<Record<string, string>>): string[] =>
  Object.entries(table).flatMap(([focus, actions]) =>
    actions.split(', ').map((action) => `${focus}:${action}`),
  )

test(
  'the list of specified writes is the table of the specification',
  needing(specification !== null, 'the specification is not beside the checkout'),
  () => {
    const section = specification!.slice(specification!.indexOf('### Write call'))
    const rows = [...section.matchAll(/^\| (\w+) \| (.+) \|$/gm)].filter(
      ([, focus]) => focus !== 'Focus',
    )
    const table = Object.fromEntries(
      rows.map(([, focus = '', actions = '']) => [focus, actions.replaceAll(/ \([^)]*\)/g, '')]),
    )
    expect(table).toEqual(specifiedWrites)
  },
)

test(
  'the list of specified reads equals that of the specification',
  needing(specification !== null, 'the specification is not beside the checkout'),
  () => {
    const section = specification!.slice(specification!.indexOf('### Read calls'))
    const paths = [...section.matchAll(/^- (\/api\/\S+)/gm)].map(([, path]) => path)
    const history = '/api/v3/transformations/query'
    expect([...paths, history]).toEqual(specifiedReads)
    expect(specification).toContain(history)
  },
)

test('every specified write has a contract', () => {
  expect(namesOf(specifiedWrites).filter((name) => !isWriteName(name))).toEqual([])
})

test('every write is registered, and carried out on both targets', () => {
  expect([...writes.keys()].toSorted()).toEqual([...writeNames].toSorted())
  // The one write that the specification declares as not implemented.
  const others = [...writes].filter(([name]) => name !== 'Standard:UpdatePhaseExtendedInfo')
  for (const [, { operation }] of others)
    expect('write' in operation || ('writeRds' in operation && 'writePs' in operation)).toBe(true)
})

test('every specified read is registered', () => {
  const paths = new Set([...reads.values()].map(({ contract }) => contract.path))
  expect(specifiedReads.filter((path) => !paths.has(path))).toEqual([])
})

test(
  'the list of specified errors is the catalogue of the specification',
  needing(specification !== null, 'the specification is not beside the checkout'),
  () => {
    const section = specification!.slice(specification!.indexOf('## 8. Error catalogue'))
    const texts = [...section.matchAll(/^- '(.+?)'(?: \(.*\))?$/gm)].map(([, text]) => text)
    expect(texts).toEqual(specifiedErrors)
  },
)

const anyText = (code: ErrorCode): string => {
  const of = errorText as (code: ErrorCode, value: unknown) => string
  return of(code, 7)
}

const sources = globSync('src/{operations,server,database}/**/*.ts', {
  cwd: join(import.meta.dirname, '..'),
})
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))

test.each(specifiedErrors)(
  '%s: is a text of the catalogue, and some call returns it',
  (specified) => {
    const filled = specified
      .replace(/\{[xn]\}/, '7')
      .replace(/ N$/, ' 7')
      .replace(/\.\.\.$/, '7')
    const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => anyText(code) === filled)
    expect(codes).toHaveLength(1)
    const named = new RegExp(`\\b${codes[0]}\\b`)
    const isAnswered = sources.some((source) => named.test(source) || source.includes(filled))
    expect(isAnswered).toBe(true)
  },
)
