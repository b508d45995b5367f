import { existsSync, readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { readStandardsSet } from './read-standards-set.ts'
import { sampleElement, sampleSet } from './sample-set.fixture.ts'
import type { StandardsSet } from './standards-set.ts'

const folder = `${import.meta.dirname}/../../../../../shared/data/standards`
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

const expected: Record<string, [standards: number, elements: number, depth: number]> = {
  'cms-cop-sample.json': [7, 38, 2],
  'cms-smc-certification.json': [163, 461, 1],
  'hipaa-164-security-and-breach.json': [22, 210, 5],
  'nist-800-53r5-high-privacy.json': [424, 1131, 3],
}

test(
  'reads each development set without problems and with the right counts',
  needingData(files.length > 0),
  () => {
    for (const file of files) {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const reading = readStandardsSet(text)
      if ('problems' in reading) throw new Error(`${file}: ${JSON.stringify(reading.problems)}`)
      const { set, warnings } = reading
      expect(warnings, file).toEqual([])
      expect(set, file).toEqual(JSON.parse(text))
      const elements = set.standards.reduce((sum, standard) => sum + standard.elements.length, 0)
      const [standards, all, depth] = expected[file] ?? []
      expect([set.standards.length, elements, set.counts['max_depth']]).toEqual([
        standards,
        all,
        depth,
      ])
    }
  },
)

type Change = (set: StandardsSet & Record<string, unknown>) => unknown
const first = (set: StandardsSet): StandardsSet['standards'][number] => set.standards[0] as never
const element = (
  set: StandardsSet,
  index: number,
): StandardsSet['standards'][number]['elements'][number] => first(set).elements[index] as never

const broken: [what: string, change: Change, place: string, message: RegExp][] = [
  ['a missing member', (set) => delete (set as Partial<StandardsSet>).source, '/source', /missing/],
  ['an unknown member', (set) => (set['extra'] = 1), '/extra', /"extra" is not part of the format/],
  [
    'another format',
    (set) => (set.format = 'standards-set/2' as never),
    '/format',
    /standards-set\/1/,
  ],
  [
    'a wrong kind',
    (set) => (set.module.is_finalized = 'yes' as never),
    '/module/is_finalized',
    /must be true or false, but is "yes"/,
  ],
  [
    'a wrong type',
    (set) => (element(set, 2).type = 'mandatry' as never),
    '/standards/0/elements/2/type',
    /"mandatory" or .*"mandatry"/,
  ],
  [
    'an unknown section',
    (set) => Object.assign(first(set).sections, { 'a/b~c': '' }),
    '/standards/0/sections/a~1b~0c',
    /not part/,
  ],
  [
    'a list that is none',
    (set) => (set.standards = {} as never),
    '/standards',
    /must be a list, but is an object/,
  ],
  [
    'a null text',
    (set) => (element(set, 1).text = null as never),
    '/standards/0/elements/1/text',
    /must be a text, but is null/,
  ],
  ['an empty name', (set) => (first(set).name = '  '), '/standards/0/name', /not be empty/],
  [
    'a long name',
    (set) => (first(set).name = 'x'.repeat(501)),
    '/standards/0/name',
    /501 characters; at most 500/,
  ],
  [
    'a long text',
    (set) => (element(set, 3).text = 'x'.repeat(20_001)),
    '/standards/0/elements/3/text',
    /at most 20000/,
  ],
  [
    'a long section',
    (set) => (first(set).sections.BrightIdeas = 'x'.repeat(100_001)),
    '/standards/0/sections/BrightIdeas',
    /at most 100000/,
  ],
  [
    'a group order of 0',
    (set) => ((set.module.groups[0] as { order: number }).order = 0),
    '/module/groups/0/order',
    /at least 1/,
  ],
  [
    'a language that is none',
    (set) => (set.module.language = 'en_US!'),
    '/module/language',
    /language tag/,
  ],
  [
    'a second key',
    (set) => ((set.standards[2] as { key: string }).key = 'XY-1'),
    '/standards/2/key',
    /"XY-1" is used twice; first at \/standards\/0/,
  ],
  [
    'a second name',
    (set) => ((set.standards[1] as { name: string }).name = first(set).name),
    '/standards/1/name',
    /is used twice/,
  ],
  [
    'a second group key',
    (set) => set.module.groups.push({ key: 'XY', title: '', order: 2 }),
    '/module/groups/1/key',
    /is used twice/,
  ],
  [
    'an unknown group',
    (set) => (first(set).group = 'ZZ'),
    '/standards/0/group',
    /no group .* "ZZ"/,
  ],
  [
    'a second element name',
    (set) => (element(set, 3).name = 'XY-1.a'),
    '/standards/0/elements/3/name',
    /is used twice/,
  ],
  [
    'a second stem',
    (set) => (element(set, 1).stem = true),
    '/standards/0/elements/1/stem',
    /only one stem/,
  ],
  [
    'a stem with a parent',
    (set) => (element(set, 0).parent = 'XY-1.a'),
    '/standards/0/elements/0/parent',
    /never has a parent/,
  ],
  [
    'a parent that is not there',
    (set) => (element(set, 2).parent = 'XY-2.a'),
    '/standards/0/elements/2/parent',
    /no element .* "XY-2.a"/,
  ],
  [
    'a parent after its child',
    (set) => (element(set, 2).parent = 'XY-1.b'),
    '/standards/0/elements/2/parent',
    /comes after its child/,
  ],
  [
    'its own parent',
    (set) => (element(set, 3).parent = 'XY-1.b'),
    '/standards/0/elements/3/parent',
    /circle: XY-1.b > XY-1.b/,
  ],
  [
    'a circle',
    (set) => (element(set, 1).parent = 'XY-1.a.1'),
    '/standards/0/elements/1/parent',
    /circle: XY-1.a > XY-1.a.1 > XY-1.a$/,
  ],
  [
    'a wrong count',
    (set) => (set.counts = { elements: 13 }),
    '/counts/elements',
    /says 13, but the set has 12/,
  ],
  [
    'a wrong count of a type',
    (set) => (set.counts = { types: { points: 15 } }),
    '/counts/types/points',
    /says 15, but the set has 3/,
  ],
  [
    'counts of types that are none',
    (set) => (set.counts = { types: null }),
    '/counts/types',
    /an object/,
  ],
  [
    'a bad pattern',
    (set) => (set.module.name_pattern = '('),
    '/module/name_pattern',
    /not a regular expression/,
  ],
  [
    'a look-ahead',
    (set) => (set.module.name_pattern = '(?=X)(?<title>.*)'),
    '/module/name_pattern',
    /look-ahead/,
  ],
]

test.each(broken)('rejects %s with its position and line', (_, change, place, message) => {
  const set = sampleSet()
  change(set)
  const text = JSON.stringify(set, null, 1)
  const reading = readStandardsSet(text)
  const problem =
    'problems' in reading ? reading.problems.find((found) => found.place === place) : undefined
  expect(problem?.message).toMatch(message)
  const lines = text.split('\n')
  const line = lines[(problem?.line ?? 0) - 1] ?? ''
  const [member = ''] = place.split('/').slice(-1)
  const isMissing = /is missing/.test(problem?.message ?? '')
  expect(line).toContain(isMissing ? '{' : `"${member.replace('~1', '/').replace('~0', '~')}":`)
})

test('a name that does not match the pattern is a warning, since the set can still be imported', () => {
  const set = sampleSet()
  Object.assign(set.standards[1] as object, { name: 'nameless' })
  expect(readStandardsSet(JSON.stringify(set))).toEqual({
    set,
    warnings: [
      {
        place: '/standards/1/name',
        line: 1,
        message: 'the name "nameless" does not match name_pattern',
      },
    ],
  })
})

test('at most 200 problems are listed, then how many more there are', () => {
  const set = sampleSet()
  const elements = Array.from({ length: 250 }, (_, index) =>
    sampleElement(`e${index}`, { parent: '?' }),
  )
  Object.assign(set.standards[2] as object, { elements })
  const reading = readStandardsSet(JSON.stringify({ ...set, counts: {} }))
  if (!('problems' in reading)) throw new Error('read')
  expect(reading.problems.length).toBe(201)
  expect(reading.problems.at(-1)).toEqual({ place: '/', message: 'and 50 more' })
})

test('accepts a byte order mark with a warning', () => {
  const reading = readStandardsSet(`\uFEFF${JSON.stringify(sampleSet())}`)
  expect(reading).toMatchObject({
    warnings: [{ message: expect.stringMatching(/byte order mark/) }],
  })
})

test.each([
  ['[]', '/', /one JSON object/],
  ['7', '/', /one JSON object/],
  ['{}', '/', /neither a standards set/],
  ['\n{"profile": {}}', '/profile', /OSCAL profile/],
  ['{"component-definition": {}}', '/component-definition', /only a catalog/],
  ['{"standards": []}', '/format', /missing/],
  ['{"catalog": {}}', '/catalog/metadata', /missing/],
  ['{"catalog": {"metadata": {}}}', '/catalog', /no control/],
])('rejects %s as no standards set', (text, place, message) => {
  const reading = readStandardsSet(text)
  const [problem] = 'problems' in reading ? reading.problems : []
  expect(problem?.place).toBe(place)
  expect(problem?.message).toMatch(message)
})

test('reads a set of 10 MB, and rejects one element too many', () => {
  const standards = Array.from({ length: 4_000 }, (_, index) => ({
    ...sampleSet().standards[0],
    key: `XY-${index}`,
    name: `XY-${index} Title`,
    elements: Array.from({ length: 5 }, (__, n) =>
      sampleElement(`e${n}`, { text: 'long text '.repeat(45) }),
    ),
  }))
  const text = JSON.stringify({ ...sampleSet(), standards, counts: {} }, null, 1)
  expect(text.length).toBeGreaterThan(10_000_000)
  const reading = readStandardsSet(text)
  expect('set' in reading && reading.set.standards.length).toBe(4_000)
  standards[0]?.elements.push(sampleElement('one more'))
  expect(readStandardsSet(JSON.stringify({ ...sampleSet(), standards, counts: {} }))).toMatchObject(
    {
      problems: [{ place: '/standards', message: expect.stringMatching(/20001 elements/) }],
    },
  )
})

test('never throws for a damaged file: returns a set or a list of problems', () => {
  const text = JSON.stringify(sampleSet(), null, 1)
  const offset = fc.nat(text.length)
  const noise = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\',
      '0',
      'null',
      '1e999',
      '"__proto__":1,',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const damaged = fc.oneof(
    offset.map((end) => text.slice(0, end)),
    fc
      .tuple(offset, fc.nat(20), noise)
      .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(damaged, (file) => {
      const reading = readStandardsSet(file)
      if ('problems' in reading) {
        expect(reading.problems.length).toBeGreaterThan(0)
        for (const { line } of reading.problems) expect(line ?? 1).toBeGreaterThan(0)
      } else expect(reading.set.format).toBe('standards-set/1')
    }),
    { numRuns: 2_000 },
  )
})

test('never throws when any member of a set has any other value', () => {
  const paths: (string | number)[][] = []
  const visit = (value: unknown, path: (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      paths.push([...path, key])
      visit((value as Record<string, unknown>)[key], [...path, key])
    }
  }
  visit(sampleSet(), [])
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
      const set = sampleSet()
      let holder = set as unknown as Record<string, never>
      for (const step of path.slice(0, -1)) holder = holder[step] as never
      holder[path.at(-1) as string] = value as never
      const reading = readStandardsSet(JSON.stringify(set))
      expect('set' in reading || reading.problems.length > 0).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
