import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needing } from './needing.ts'
import { errors, errorText, type ErrorCode } from '../src/rules/errors.ts'
import { writePermissions } from '../src/rules/permissions.ts'
import { readPermissions } from '../src/rules/read-permissions.ts'
import { isWriteName, writeNames } from '../src/rules/write-names.ts'
import { reads, writes } from '../src/server/road/registry.ts'
import { specifiedReads, specifiedWrites } from './specified-calls.ts'
import { specifiedErrors } from './specified-errors.ts'

const file = join(import.meta.dirname, '../../shared/spec/platform-spec.txt')
const specification = existsSync(file) ? readFileSync(file, 'utf8') : null

const namesOf = (table: Readonly<Record<string, string>>): string[] =>
  Object.entries(table).flatMap(([focus, actions]) =>
    actions.split(', ').map((action) => `${focus}:${action}`),
  )

// Beside those of the specification these exist, because without them the product could not be filled.
const ownWrites = [
  'Element:Create',
  'Element:Update',
  'Element:Delete',
  'Document:Update',
  'Module:Update',
  'Module:Finalize',
  'Module:Import',
  'History:Export',
  'Preview:Start',
  'Preview:End',
  'User:Invite',
  'User:TakeBackInvitation',
  'User:EndSessions',
  'User:RemoveSecondFactors',
]
const ownReads = [
  '/api/v5/admin/action_metrics',
  '/api/v5/core/modules',
  '/api/v5/users/profile',
  '/api/v5/admin/history',
  '/api/v5/admin/refusals',
]

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
  'the list of specified reads is that of the specification',
  needing(specification !== null, 'the specification is not beside the checkout'),
  () => {
    const section = specification!.slice(specification!.indexOf('### Read calls'))
    const paths = [...section.matchAll(/^- (\/api\/\S+)/gm)].map(([, path]) => path)
    const history = '/api/v3/transformations/query'
    expect([...paths, history]).toEqual(specifiedReads)
    expect(specification).toContain(history)
  },
)

test('every specified write has a name, and every other name is one of ours', () => {
  expect([...writeNames].toSorted()).toEqual([...namesOf(specifiedWrites), ...ownWrites].toSorted())
})

test('every write is registered, and carried out on both targets', () => {
  expect([...writes.keys()].toSorted()).toEqual([...writeNames].toSorted())
  // The one that the specification names as not implemented.
  const others = [...writes].filter(([name]) => name !== 'Standard:UpdatePhaseExtendedInfo')
  for (const [, { operation }] of others)
    expect(operation).toMatchObject({
      writeRds: expect.any(Function),
      writePs: expect.any(Function),
    })
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
  '%s: is a text of the catalogue, and something answers it',
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

test('every registered write is named as specified and obeys its row of the matrix', () => {
  for (const [name, { contract }] of writes) {
    expect([...namesOf(specifiedWrites), ...ownWrites]).toContain(name)
    expect(isWriteName(name)).toBe(true)
    expect(contract.name).toBe(name)
    expect(contract.may).toBe(writePermissions[contract.name])
  }
})

test('every registered read has a path as specified and obeys its row of the matrix', () => {
  for (const [name, { contract }] of reads) {
    expect([...specifiedReads, ...ownReads]).toContain(contract.path)
    expect(contract.name).toBe(name)
    expect(contract.may).toBe(readPermissions[contract.name])
  }
})
