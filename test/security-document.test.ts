import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNightlyTest, isTest } from './harness/named-test.ts'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

type Met = { readonly id: string; readonly level: string; readonly heldBy: string }

/** The requirements that apply, each a row of a table. */
const applying: readonly Met[] = [
  ...document.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| [^|]*[^| ] +\| ([^|]*[^| ]) +\|$/gm),
].map(([, id = '', level = '', heldBy = '']) => ({ id, level, heldBy }))

/** Those that do not: lists of ids with one reason each. */
const others = [...document.matchAll(/^- ([\d., ]+) \(level ([12])\): \S.+$/gm)].flatMap(
  ([, ids = '', level = '']) => ids.split(', ').map((id) => ({ id, level })),
)

const named = '`(?:src|test|e2e)/[\\w./-]+\\.(?:test|e2e)\\.tsx?` "[^"`]+"'
const forms = {
  test: new RegExp(`^${named}(?:; ${named})*$`),
  decision: /^decision \d{3}$/,
  'not met': /^not met: by \d{4}-\d\d-\d\d, \S.+$/,
} as const
const isForm = (form: keyof typeof forms, { heldBy }: Met) => forms[form].test(heldBy)

test('every line that begins with the id of a requirement is parsed once, in its chapter', () => {
  const ids = [...applying, ...others].map(({ id }) => id)
  const lines = document.split('\n').filter((line) => /^(?:\|\s*|- )\d+\.\d/.test(line))
  expect(ids.length - others.length + new Set(document.match(/^- \d.*$/gm)).size).toBe(lines.length)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const byChapter = document.split(/^## V/m).slice(1)
  expect(byChapter.map((chapter) => Number.parseInt(chapter, 10))).toEqual(
    Array.from({ length: 17 }, (_, at) => at + 1),
  )
  for (const chapter of byChapter)
    for (const [, id = ''] of chapter.matchAll(/^(?:\| |- )(\d+)\.\d/gm))
      expect(Number(id)).toBe(Number.parseInt(chapter, 10))
})

test('every requirement that applies is met by tests or a decision, or has a date', () => {
  const formless = applying.filter(
    (line) => !isForm('test', line) && !isForm('decision', line) && !isForm('not met', line),
  )
  expect(formless).toEqual([])
})

test('every test that is named exists under its title', () => {
  const missing = applying
    .filter((line) => isForm('test', line))
    .flatMap(({ id, heldBy }) =>
      [...heldBy.matchAll(/`([^`]+)` "([^"]+)"/g)]
        .filter(([, path = '', title = '']) => !isTest(path, title))
        .map(([what]) => `${id} ${what}`),
    )
  expect(missing).toEqual([])
})

test('every requirement that tests meet is met by one that npm test runs', () => {
  const onlyNightly = applying
    .filter((line) => isForm('test', line))
    .filter(({ heldBy }) =>
      [...heldBy.matchAll(/`([^`]+)` "([^"]+)"/g)].every(([, path = '', title = '']) =>
        isNightlyTest(path, title),
      ),
    )
  expect(onlyNightly).toEqual([])
})

test('every decision that is named exists', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 3))
  const cited = [...document.matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/g)].flatMap(
    ([, list = '']) => list.match(/\d{3}/g) ?? [],
  )
  expect(cited.length).toBeGreaterThanOrEqual(
    applying.filter((line) => isForm('decision', line)).length,
  )
  expect(cited.filter((number) => !numbers.includes(number))).toEqual([])
})

test('every date by which something will be met is a day after that of the document', () => {
  const [, state = ''] = /State of (\d{4}-\d\d-\d\d)\./.exec(document) ?? []
  const dates = [state, ...(document.match(/(?<=not met: by )[\d-]+/g) ?? [])]
  const isDay = (date: string) =>
    !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().slice(0, 10) === date
  expect(dates.filter((date) => !isDay(date))).toEqual([])
  expect(dates.slice(1).filter((date) => date <= state)).toEqual([])
})

test('the totals of the head equal those of the lines, over all 70 and 183 requirements', () => {
  const rowOf = (name: string, level: string) => {
    const lines = applying.filter((line) => line.level.match(level))
    const open = others.filter((line) => line.level.match(level)).length
    const counts = (['test', 'decision', 'not met'] as const).map(
      (form) => lines.filter((line) => isForm(form, line)).length,
    )
    return [name, lines.length + open, open, ...counts].map(String)
  }
  const table = [...document.matchAll(/^\| (1|2|both) +\|.*\|$/gm)].map(([line]) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(table).toEqual([rowOf('1', '1'), rowOf('2', '2'), rowOf('both', '')])
  expect(table.map(([, all]) => all)).toEqual(['70', '183', '253'])
})
