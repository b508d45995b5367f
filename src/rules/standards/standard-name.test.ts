import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { moduleOrder, parseStandardName } from './standard-name.ts'

const standard = { id: 7, name: 'RM 2-1 Scope', match: null, group: null, groupDetails: null }

const ordinalOrder = (ordinal: string) =>
  parseStandardName({ ...standard, match: { ordinal } }).order

test.each([
  ['13', 13],
  ['01', 1],
  ['2-3', 2003],
  ['10-3', 10003],
  ['1-1000', 2000],
  ['7.1', null],
  ['2-3-4', null],
  ['-3', null],
  ['2–3', null],
  ['a', null],
  ['', null],
])('the order of ordinal %s is %s', (ordinal, order) => {
  expect(ordinalOrder(ordinal)).toBe(order)
})

test('mixed ordinals order by the first number, then the second', () => {
  const part = fc.nat({ max: 999 })
  fc.assert(
    fc.property(part, part, part, part, (a, b, c, d) => {
      const order = (ordinalOrder(`${a}-${b}`) ?? NaN) - (ordinalOrder(`${c}-${d}`) ?? NaN)
      expect(Math.sign(order)).toBe(Math.sign(a - c || b - d))
    }),
  )
})

test('a match gives prefix, group, ordinal, title and order, and the group details of the module', () => {
  const match = { prefix: 'C', group: 'RM', ordinal: '2-1', title: 'Scope' }
  const groupDetails = { RM: { title: 'Risk Management', order: 3 } }
  expect(parseStandardName({ ...standard, match, groupDetails })).toEqual({
    isSuccessful: true,
    id: 7,
    title: 'Scope',
    prefix: 'C',
    group: 'RM',
    ordinal: '2-1',
    order: 2001,
    groupTitle: 'Risk Management',
    groupOrder: 3,
  })
})

test('without a pattern or a match the parse is unsuccessful and the title is the name', () => {
  expect(parseStandardName(standard)).toEqual({
    isSuccessful: false,
    id: 7,
    title: 'RM 2-1 Scope',
    prefix: null,
    group: null,
    ordinal: null,
    order: null,
  })
})

test('the stored group is used when the pattern has none, or when only the details define it', () => {
  const groupDetails = { DSSDW: { title: 'Warehouse', order: 3 } }
  const stored = { ...standard, group: 'DSSDW', groupDetails }
  expect(parseStandardName({ ...stored, match: { ordinal: '1' } })).toMatchObject({
    group: 'DSSDW',
    groupTitle: 'Warehouse',
    title: '',
  })
  expect(parseStandardName({ ...stored, match: { group: 'DSS/DW' } })).toMatchObject({
    group: 'DSS/DW',
    groupOrder: 3,
  })
})

test('a group named like a built-in property has no details', () => {
  const parsed = parseStandardName({ ...standard, match: { group: '__proto__' }, groupDetails: {} })
  expect(parsed).not.toHaveProperty('groupTitle')
})

test('standards are sorted by group order, then order, then name, missing values last', () => {
  const place = (
    name: string,
    group: string | null,
    order: number | null,
    groupOrder?: number,
  ) => ({
    name,
    parsed: { group, order, ...(groupOrder === undefined ? {} : { groupOrder }) },
  })
  const sorted = [
    place('Unparsed', null, null),
    place('ZZ 1', 'ZZ', 1),
    place('A 2', 'A', 2, 2),
    place('A 10', 'A', 10, 2),
    place('B 1(10)', 'B', 1, 1),
    place('B 1(2)', 'B', 1, 1),
    place('AA 1', 'AA', 1),
  ].toSorted(moduleOrder)
  expect(sorted.map(({ name }) => name)).toEqual([
    'B 1(2)',
    'B 1(10)',
    'A 2',
    'A 10',
    'AA 1',
    'ZZ 1',
    'Unparsed',
  ])
})

const data = new URL('../../../../shared/data/', import.meta.url)
const casesFile = new URL('name-cases.json', data)

type Case = {
  name: string
  success: boolean
  parsed?: Record<string, string>
  order?: number
}
type Cases = {
  sets: { set: string; name_pattern: string; cases: Case[] }[]
  identifiers: { pattern: string; cases: Case[] }
}
type Source = {
  module: { name_pattern: string; groups: { key: string; title: string; order: number }[] }
  standards: { name: string; group: string }[]
}

function matchOf(pattern: string, name: string): Record<string, string | undefined> | null {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  const matcher = compiled.matcher(name)
  if (!matcher.find()) return null
  return Object.fromEntries(
    Object.keys(compiled.namedGroups()).map((group) => [group, matcher.group(group) ?? undefined]),
  )
}

describe('real names', needingData(existsSync(casesFile)), () => {
  const read = <Shape>(name: string) =>
    JSON.parse(readFileSync(new URL(name, data), 'utf8')) as Shape
  const listed = existsSync(casesFile) ? read<Cases>('name-cases.json') : null
  const sets = listed?.sets ?? []
  const all = [
    ...sets.map(({ name_pattern: pattern, cases }) => ({ pattern, cases })),
    ...(listed ? [listed.identifiers] : []),
  ].flatMap(({ pattern, cases }) => cases.map((one) => ({ pattern, ...one })))

  test.each(all)('$name', ({ pattern, name, success, parsed = {}, order }) => {
    const answer = parseStandardName({ ...standard, name, match: matchOf(pattern, name) })
    expect(answer).toMatchObject({
      isSuccessful: success,
      title: success ? (parsed['title'] ?? '') : name,
      prefix: parsed['prefix'] ?? null,
      group: parsed['group'] ?? null,
      ordinal: parsed['ordinal'] ?? null,
      order: order ?? null,
    })
  })

  test.each(sets.map(({ set }) => set))('%s: sorting restores the order of the source', (set) => {
    const { module, standards } = read<Source>(`standards/${set}`)
    const groupDetails = Object.fromEntries(module.groups.map(({ key, ...rest }) => [key, rest]))
    const placed = standards.map(({ name, group }, id) => ({
      name,
      parsed: parseStandardName({
        id,
        name,
        match: matchOf(module.name_pattern, name),
        group,
        groupDetails,
      }),
    }))
    expect(
      placed
        .toReversed()
        .toSorted(moduleOrder)
        .map(({ name }) => name),
    ).toEqual(placed.map(({ name }) => name))
  })
})
