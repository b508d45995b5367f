import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { readStandardsSet } from './read-standards-set.ts'
import type { Reading } from './read-standards-set.ts'
import type { StandardsSet } from './standards-set.ts'

const folder = `${import.meta.dirname}/../../../../../shared/data`
const nist = `${folder}/sources/nist-800-53r5`
const isAbsent = !existsSync(nist)

function setOf(reading: Reading): StandardsSet {
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return reading.set
}

function label(value: string, ...classes: string[]): object {
  return { name: 'label', value, ...(classes[0] ? { class: classes[0] } : {}) }
}

function readCatalog(catalog: object): Reading {
  const metadata = { title: 'T', parties: [{ uuid: 'p', type: 'organization', name: 'Body' }] }
  return readStandardsSet(JSON.stringify({ catalog: { metadata, ...catalog } }, null, 1))
}

function readControls(...controls: object[]): StandardsSet {
  return setOf(readCatalog({ groups: [{ id: 'g', title: 'G', controls }] }))
}

test('converts the example catalog to the expected set', needingData(!isAbsent), () => {
  const set = setOf(readStandardsSet(readFileSync(`${nist}/basic-catalog.json`, 'utf8')))
  expect(set.module.groups.map(({ key, order }) => [key, order])).toEqual([
    ['1', 1],
    ['1.1', 2],
    ['2', 3],
    ['2.1', 4],
  ])
  expect(set.standards.map(({ name, group }) => [group, name.split(' ')[0]])).toEqual([
    ['1.1', '1.1.1'],
    ['1.1', '1.1.2'],
    ['2.1', '2.1.1'],
    ['2.1', '2.1.2'],
  ])
  const [roles] = set.standards
  expect(roles?.elements.map(({ name, stem, type }) => [name, stem, type])).toEqual([
    ['1.1.1', true, 'mandatory'],
  ])
  expect(roles?.elements[0]?.text).toMatch(
    /\[Selection \(one or more\): initiating .* after \[Assignment: a duration\] of .*; requiring .*\]/,
  )
  expect(Object.keys(roles?.sections ?? {})).toEqual(['ScopeOfStandard', 'Commentary'])
  expect(roles?.sections.ScopeOfStandard).toMatch(/^To establish .*\n\nOther information\nMany /s)
})

test.each([
  ['HIGH', 370, 972, 18],
  ['PRIVACY', 102, 431, 16],
])(
  'the %s catalog has the standards and elements of the set made from it',
  needingData(!isAbsent),
  (name, standards, elements, groups) => {
    const file = `${nist}/NIST_SP-800-53_rev5_${name}-baseline-resolved-profile_catalog-min.json`
    const reading = readStandardsSet(readFileSync(file, 'utf8'))
    const set = setOf(reading)
    expect(reading).toMatchObject({ warnings: [] })
    expect(set.counts).toMatchObject({ standards, elements, groups, names_not_matching_pattern: 0 })
    const neutral = readFileSync(`${folder}/standards/nist-800-53r5-high-privacy.json`, 'utf8')
    const other = new Map(
      setOf(readStandardsSet(neutral)).standards.map((entry) => [entry.key, entry]),
    )
    for (const standard of set.standards) {
      const same = other.get(standard.key)
      expect(standard.name).toBe(same?.name)
      expect(standard.group).toBe(same?.group)
      expect(standard.sections.PointsToRemember).toBe(same?.sections.PointsToRemember)
      expect(standard.sections.OnsiteReviewEvidence).toBe(same?.sections.OnsiteReviewEvidence)
      expect(standard.elements.map(({ name: own, parent, stem }) => [own, parent, stem])).toEqual(
        same?.elements.map(({ name: own, parent, stem }) => [own, parent, stem]),
      )
    }
  },
)

test('enhancements follow their control, carry its title and leave withdrawn ones out', () => {
  const set = readControls(
    {
      id: 'ab-1',
      title: 'Base',
      props: [label('AB-01', 'zero-padded'), label('AB-1')],
      controls: [
        { id: 'ab-1.1', title: 'More', props: [label('AB-1(1)')] },
        {
          id: 'ab-1.2',
          title: 'Gone',
          props: [label('AB-1(2)'), { name: 'status', value: 'Withdrawn' }],
        },
      ],
    },
    { id: 'ab-2', title: 'Last', props: [label('AB-2')] },
  )
  expect(set.standards.map(({ name }) => name)).toEqual([
    'AB-1 Base',
    'AB-1(1) Base | More',
    'AB-2 Last',
  ])
  expect(set.standards[1]?.title).toBe('Base | More')
  expect(set.module.name_pattern).toMatch(/enhancement/)
})

test('items are named by their labels below the control, lead-ins have no weight', () => {
  const item = (text: string, prose: string, ...parts: object[]): object => {
    return { name: 'item', props: [label(text)], prose, parts }
  }
  const statement = {
    name: 'statement',
    prose: 'Lead-in:',
    parts: [
      item('a.', 'A:', item('1.', 'one', item('(a)', 'deep'))),
      item('b.', 'B'),
      { name: 'item', prose: 'C' },
    ],
  }
  const set = readControls({ id: 'x-1', parts: [statement] })
  expect(
    set.standards[0]?.elements.map(({ name, parent, stem, type }) => [name, parent, stem, type]),
  ).toEqual([
    ['x-1', null, true, 'no-weight'],
    ['x-1.a', null, false, 'no-weight'],
    ['x-1.a.1', 'x-1.a', false, 'no-weight'],
    ['x-1.a.1(a)', 'x-1.a.1', false, 'mandatory'],
    ['x-1.b', null, false, 'mandatory'],
    ['x-1.3', null, false, 'mandatory'],
  ])
})

test('reads controls without label, title, parts or group, and with duplicate labels', () => {
  const reading = readCatalog({
    controls: [
      { id: 'free' },
      { id: 'a', title: 'One', props: [label('L-1')] },
      { id: 'b', title: 'One', props: [label('L-1')] },
    ],
  })
  const set = setOf(reading)
  expect(set.module.groups).toEqual([{ key: 'catalog', title: 'T', order: 1 }])
  expect(set.standards.map(({ key, name }) => [key, name])).toEqual([
    ['free', 'free'],
    ['L-1', 'L-1 One'],
    ['L-1 (2)', 'L-1 (2) One'],
  ])
  expect(set.module.name_pattern).toBeNull()
  expect(reading).toMatchObject({
    warnings: [{ place: '/catalog', message: expect.stringMatching(/pattern/) }],
  })
})

test('evidence, guidance and related controls go to their sections', () => {
  const method = (value: string, prose: string): object => {
    return {
      name: 'assessment-method',
      props: [{ name: 'method', value }],
      parts: [{ name: 'assessment-objects', prose }],
    }
  }
  const set = readControls({
    id: 'ab-1',
    props: [label('AB-1')],
    links: [
      { href: '#ab-1.1', rel: 'related' },
      { href: '#zz-9.2', rel: 'related' },
      { href: '#x', rel: 'reference' },
    ],
    parts: [
      { name: 'guidance', prose: 'Why.' },
      method('EXAMINE', 'plan\n\npolicy'),
      method('INTERVIEW', 'people'),
      method('TEST', 'system'),
      { name: 'assessment-objective', prose: 'left out' },
    ],
    controls: [{ id: 'ab-1.1', props: [label('AB-1(1)')] }],
  })
  expect(set.standards[0]?.sections).toEqual({
    Commentary: 'Why.',
    DesktopReviewEvidence: 'EXAMINE:\n- plan\n- policy',
    OnsiteReviewEvidence: 'INTERVIEW:\n- people\nTEST:\n- system',
    PointsToRemember: 'Related controls: AB-1(1), ZZ-9(2)',
  })
  expect(set.source['changed']).toMatch(/assessment-objective parts/)
})

test('renders parameters, including those that insert others, themselves or unknown ones', () => {
  const choice = ['{{ insert: param, value }}', '{{ insert: param, round }}']
  const set = readControls({
    id: 'x',
    params: [
      { id: 'open', label: 'a period' },
      { id: 'value', values: ['30', 'days'] },
      { id: 'round', select: { choice } },
      {
        id: 'many',
        select: { 'how-many': 'one-or-more', choice: ['a', '{{ insert: param, open }}'] },
      },
      { id: 'bare', props: [{ name: 'alt-identifier', value: 'alias' }] },
    ],
    parts: [
      {
        name: 'statement',
        prose:
          '{{ insert: param, many }}, {{ insert: param, round }}, {{alias}}, {{ insert: param, none }}',
      },
    ],
  })
  expect(set.standards[0]?.elements[0]?.text).toBe(
    '[Selection (one or more): a; [Assignment: a period]], [Selection: 30, days; [Assignment: round]], [Assignment: bare], [Assignment: none]',
  )
})

test('limits the length of parameters that insert each other repeatedly', () => {
  const params = Array.from({ length: 60 }, (_, n) => ({
    id: `p${n}`,
    values: [`{{ p${n + 1} }} {{ p${n + 1} }}`],
  }))
  const set = readControls({ id: 'x', params, parts: [{ name: 'statement', prose: '{{ p0 }}' }] })
  expect(set.standards[0]?.elements[0]?.text.length).toBeLessThan(5_100)
})

test('rejects a catalog that would grow without limit', () => {
  const long = { id: 'p', values: ['x'.repeat(4_999)] }
  const parts = [{ name: 'statement', prose: '{{ p }}'.repeat(200_000) }]
  const items = Array.from({ length: 20_001 }, () => ({ name: 'item' }))
  const refusals: [object[], RegExp][] = [
    [[{ id: 'a', params: [long], parts }], /more text than can be read/],
    [Array.from({ length: 5_001 }, () => ({ id: 'a' })), /more than 5000 controls/],
    [[{ id: 'a', parts: [{ name: 'statement', parts: items }] }], /more than 20000 items/],
  ]
  for (const [controls, message] of refusals) {
    expect(readCatalog({ controls })).toMatchObject({
      problems: [{ place: '/catalog', message: expect.stringMatching(message) }],
    })
  }
})

test('rejects a catalog with more mistakes than a schema can list', () => {
  const controls = Array.from({ length: 100_000 }, () => ({ id: 1, title: 2 }))
  const reading = readCatalog({ controls })
  expect('problems' in reading && reading.problems.length).toBeGreaterThan(0)
})

test('a problem names the control in the file', () => {
  const reading = readCatalog({
    groups: [
      {
        controls: [
          { id: 'a' },
          { id: 'b', parts: [{ name: 'statement', prose: 'x'.repeat(20_001) }] },
        ],
      },
    ],
  })
  expect(reading).toMatchObject({
    problems: [
      { place: '/catalog/groups/0/controls/1', message: expect.stringMatching(/20001 characters/) },
    ],
  })
  expect(readCatalog({ groups: [{ controls: [{ title: 7 }] }] })).toMatchObject({
    problems: [
      { place: '/catalog/groups/0/controls/0/id', message: '"id" is missing' },
      { place: '/catalog/groups/0/controls/0/title' },
    ],
  })
})

test(
  'never throws when any member of a catalog has any other value',
  needingData(!isAbsent),
  () => {
    const text = readFileSync(`${nist}/basic-catalog.json`, 'utf8')
    const holders: [Record<string, unknown>, string][] = []
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const holder = value as Record<string, unknown>
      for (const key of Object.keys(holder)) {
        holders.push([holder, key])
        visit(holder[key])
      }
    }
    const document: unknown = JSON.parse(text)
    visit(document)
    fc.assert(
      fc.property(fc.nat(holders.length - 1), fc.jsonValue(), (index, value) => {
        const [holder, key] = holders[index] as [Record<string, unknown>, string]
        const before = holder[key]
        holder[key] = value
        const reading = readStandardsSet(JSON.stringify(document))
        holder[key] = before
        expect('set' in reading || reading.problems.length > 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  },
)
