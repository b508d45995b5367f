import { expect, test } from 'vitest'
import { parseNames } from './parse-names.ts'

const named = (Name: string, Group: string | null = null, Id = 1) => ({ Id, Name, Group })
const pattern = String.raw`^(?<group>[A-Z]+) (?<ordinal>\d+(?:-\d+)?)(?: (?<title>.+))?$`
const groups = { RM: { title: 'Risk', order: 2 }, OP: { title: 'Operations', order: 1 } }

test('lists and counts names without a match first, the others in module order', () => {
  const parsed = parseNames(
    pattern,
    groups,
    ['RM 2 Second', 'RM 1-2 First', 'no match', 'OP 9'].map((name) => named(name)),
  )
  if ('problem' in parsed) throw new Error(parsed.problem)
  expect(parsed.unmatched).toBe(1)
  expect(parsed.names.map(({ name }) => name)).toEqual([
    'no match',
    'OP 9',
    'RM 2 Second',
    'RM 1-2 First',
  ])
  expect(parsed.names[3]?.parsed).toMatchObject({
    group: 'RM',
    groupTitle: 'Risk',
    ordinal: '1-2',
    order: 1002,
    title: 'First',
  })
})

test('matches no name with an empty pattern, and keeps the stored group', () => {
  const parsed = parseNames('', groups, [named('Anything', 'RM')])
  expect(parsed).toMatchObject({
    unmatched: 1,
    names: [{ parsed: { isSuccessful: false, title: 'Anything', groupTitle: 'Risk' } }],
  })
})

test('explains a pattern that cannot run', () => {
  expect(parseNames('(?<title>a', {}, [])).toEqual({
    problem: expect.stringContaining('not a regular expression'),
  })
  expect(parseNames('abc', {}, [])).toEqual({
    problem: 'the pattern needs a named group (?<ordinal>...) or (?<title>...)',
  })
})
