import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areScoresVisible,
  areTooManySettings,
  clientSettings,
  daysProblem,
  mergedSettings,
  lookBackMonths,
  mostDocumentsPerStandard,
  rfiDays,
  settingsProblems,
  storedLetterTemplate,
} from './project-settings.ts'

test('scores are shown to clients only when the setting is exactly on', () => {
  expect(areScoresVisible({ ScoresVisibleToClients: true })).toBe(true)
  for (const value of [false, 'true', 1, null]) {
    expect(areScoresVisible({ ScoresVisibleToClients: value })).toBe(false)
  }
  expect(areScoresVisible({})).toBe(false)
  expect(clientSettings({ ScoresVisibleToClients: true, secret: 1 })).toEqual({
    ScoresVisibleToClients: true,
  })
})

test('a standard may cite 9 documents unless the project says otherwise', () => {
  expect(mostDocumentsPerStandard({})).toBe(9)
  expect(mostDocumentsPerStandard({ MostDocumentsPerStandard: 12 })).toBe(12)
  for (const wrong of [0, 101, '12', null])
    expect(mostDocumentsPerStandard({ MostDocumentsPerStandard: wrong })).toBe(9)
})

test('evidence must reach back 12 months unless the project says otherwise', () => {
  expect(lookBackMonths({})).toBe(12)
  expect(lookBackMonths({ LookBackMonths: 36 })).toBe(36)
  for (const wrong of [0, 37, 1.5, '6', null])
    expect(lookBackMonths({ LookBackMonths: wrong })).toBe(12)
})

test('a request of the accreditor is answered within 30 days unless the project says otherwise', () => {
  expect(rfiDays({})).toBe(30)
  expect(rfiDays({ RfiDays: 365 })).toBe(365)
  expect(rfiDays({ RfiDays: 366 })).toBe(30)
  for (const days of [1, 365]) expect(daysProblem(days)).toBeNull()
  for (const days of [0, 366, 1.5, '30', null])
    expect(daysProblem(days)).toBe('must be a whole number from 1 to 365')
})

test('the template of response letters is a text that says something, and clients see it', () => {
  expect(storedLetterTemplate({ RfiLetterTemplate: 'Dear {Name}' })).toBe('Dear {Name}')
  for (const settings of [{}, { RfiLetterTemplate: ' \n' }, { RfiLetterTemplate: 1 }])
    expect(storedLetterTemplate(settings)).toBeNull()
  expect(clientSettings({ RfiLetterTemplate: 'Dear {Name}', RfiDays: 20 })).toEqual({
    RfiLetterTemplate: 'Dear {Name}',
  })
})

test.each([
  { Region: 'West' },
  { 'Kick-off notes': 'two\nlines', Größe: 3, 'a.b_c-d': null },
  { Contacts: [{ Name: 'Kim', Days: ['Mon', 'Tue'] }] },
  { ScoresVisibleToClients: true, IsWaiveDocument: false, SendTaksEmailsToBeta: true },
  { ScoresVisibleToClients: null },
  { MostDocumentsPerStandard: 12 },
  { MostDocumentsPerStandard: null },
  { RfiLetterTemplate: 'a'.repeat(8000) },
  { RfiLetterTemplate: null },
])('%j is valid', (changes) => {
  expect(settingsProblems(changes)).toEqual([])
})

test.each([
  ['{}', 'changes'],
  ['{"__proto__": {"isAdministrator": true}}', '__proto__'],
  ['{"constructor": 1}', 'constructor'],
  ['{"toString": 1}', 'toString'],
  ['{"A": {"__proto__": 1}}', 'A'],
  ['{"A": [[{"constructor": 1}]]}', 'A'],
  ['{"A": [[[[[1]]]]]}', 'A'],
  ['{"": 1}', ''],
  ['{" A": 1}', ' A'],
  ['{"A\\n": 1}', 'A\n'],
  ['{"1": 1}', '1'],
  ['{"ProjectId": 2}', 'ProjectId'],
  ['{"A": "\\u0000"}', 'A'],
  ['{"A": "\\ud800"}', 'A'],
  ['{"A": [1e999]}', 'A'],
  ['{"ScoresVisibleToClients": "yes"}', 'ScoresVisibleToClients'],
  ['{"IsWaiveDocument": null}', 'IsWaiveDocument'],
  ['{"SendTaksEmailsToBeta": 1}', 'SendTaksEmailsToBeta'],
  ['{"LookBackMonths": 37}', 'LookBackMonths'],
  ['{"MostDocumentsPerStandard": 0}', 'MostDocumentsPerStandard'],
  ['{"MostDocumentsPerStandard": 2.5}', 'MostDocumentsPerStandard'],
  ['{"MostDocumentsPerStandard": "9"}', 'MostDocumentsPerStandard'],
  [`{"RfiLetterTemplate": "${'a'.repeat(8001)}"}`, 'RfiLetterTemplate'],
  ['{"RfiLetterTemplate": true}', 'RfiLetterTemplate'],
  [`{"${'a'.repeat(65)}": 1}`, 'a'.repeat(64)],
])('%s is invalid because of %j', (json, place) => {
  expect(settingsProblems(JSON.parse(json)).map((problem) => problem.place)).toEqual([place])
})

test('a change leaves every other key and the prototype of objects unchanged', () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(json, json, (stored, changes) => {
      const merged = mergedSettings(stored, changes)
      for (const [key, value] of Object.entries(stored))
        if (!Object.hasOwn(changes, key) && value !== null && !['IsWaiveDocument'].includes(key))
          expect(merged[key]).toEqual(value)
      expect(Object.values(merged)).not.toContain(null)
      expect(({} as Record<string, unknown>)['isAdministrator']).toBeUndefined()
    }),
  )
})

test('a changed key gets its new value, null removes it, and fields of the project are left out', () => {
  expect(
    mergedSettings(
      { A: { x: 1, y: 2 }, B: 1, C: 1 },
      { A: { x: 3 }, B: null, IsWaiveDocument: true, SendTaksEmailsToBeta: true },
    ),
  ).toEqual({ A: { x: 3 }, C: 1 })
})

test('a change and the stored settings have size limits', () => {
  const long = { A: 'a'.repeat(10_000) }
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`K${n}`, n]))
  expect(areTooManySettings(long, long)).toBe(true)
  expect(areTooManySettings({ A: 1 }, { A: 'a'.repeat(50_000) })).toBe(true)
  expect(areTooManySettings({ A: 1 }, many)).toBe(true)
  expect(areTooManySettings({ A: 'a'.repeat(9_000) }, { A: 'a'.repeat(9_000) })).toBe(false)
})
