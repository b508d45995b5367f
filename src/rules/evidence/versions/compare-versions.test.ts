import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allSteps } from '#test/factories/all-steps.ts'
import { compareVersions, type ComparedPassage } from './compare-versions.ts'

const kitchen = 'The kitchen is cleaned on Fridays by the team of the house.'
const plants = 'Plants in the hall are watered twice a week in summer.'
const letters = 'Letters are opened by the clerk and handed out before noon.'
const tickets = 'Tickets are booked a month ahead through the travel desk.'
const lamps = 'Lamps in the corridor are replaced within a day of a report.'

const paged = (...texts: string[]) => ({
  pages: texts.map((text, place) => ({ page: place + 1, label: null, text, headings: [] })),
})

const compare = (before: ReturnType<typeof paged>, after: ReturnType<typeof paged>) =>
  allSteps(compareVersions(before, after))

/** Abbreviates a row: = same, ~ changed, - removed, + added, and > moved. */
const sign = ({ before, after, isSame, isMoved }: ComparedPassage): string =>
  `${before === null ? '+' : after === null ? '-' : isSame ? '=' : '~'}${isMoved ? '>' : ''} ${(after ?? before)?.text}`

const signs = (...versions: Parameters<typeof compare>) => compare(...versions).map(sign)

test('the passages of equal versions are the same, wherever lines and pages break', () => {
  const before = paged(`${kitchen} ${plants}`, letters)
  expect(signs(before, before)).toEqual([`= ${kitchen}`, `= ${plants}`, `= ${letters}`])
  const [half = '', rest = ''] = plants.split(' twice ')
  expect(signs(before, paged(`${kitchen}\n${half}`, `twice ${rest} ${letters}`))).toEqual([
    `= ${kitchen}`,
    `= ${plants}`,
    `= ${letters}`,
  ])
})

test('a changed sentence stands beside what it was, with the words and the kinds in which they differ', () => {
  const after = plants.replace('twice', 'three times')
  const rows = compare(paged(`${kitchen} ${plants}`), paged(`${kitchen} ${after}`))
  expect(rows.map(sign)).toEqual([`= ${kitchen}`, `~ ${after}`])
  expect(rows[1]?.before?.text).toBe(plants)
  expect(rows[1]?.differences).toEqual({
    parts: [
      { state: 'kept', text: 'Plants in the hall are watered' },
      { state: 'removed', text: 'twice' },
      { state: 'added', text: 'three times' },
      { state: 'kept', text: 'a week in summer.' },
    ],
    kinds: ['number', 'other'],
  })
})

test('removed passages stand where they stood, before what was added there', () => {
  expect(
    signs(
      paged(`${kitchen} ${plants} ${letters} ${lamps}`),
      paged(`${kitchen} ${tickets} ${letters}`),
    ),
  ).toEqual([`= ${kitchen}`, `- ${plants}`, `+ ${tickets}`, `= ${letters}`, `- ${lamps}`])
  expect(signs(paged(`${plants} ${kitchen}`), paged(kitchen))).toEqual([
    `- ${plants}`,
    `= ${kitchen}`,
  ])
  expect(signs(paged(''), paged(kitchen))).toEqual([`+ ${kitchen}`])
  expect(signs(paged(kitchen), paged(''))).toEqual([`- ${kitchen}`])
})

test('a passage that stands elsewhere has moved, with the page from which it came', () => {
  const rows = compare(
    paged(`${kitchen} ${plants} ${letters}`, `${tickets} ${lamps}`),
    paged(`${kitchen} ${letters}`, `${tickets} ${plants} ${lamps}`),
  )
  expect(rows.map(sign)).toEqual([
    `= ${kitchen}`,
    `= ${letters}`,
    `= ${tickets}`,
    `=> ${plants}`,
    `= ${lamps}`,
  ])
  expect([rows[3]?.before?.page, rows[3]?.after?.page]).toEqual([1, 2])
})

test('a sentence that was split, and two that were joined, stand beside their words', () => {
  const whole = `${kitchen.slice(0, -1)}, and plants in the hall are watered twice a week.`
  const [first, second] = [kitchen, 'And plants in the hall are watered twice a week.']
  const split = compare(
    paged(`${letters} ${whole} ${lamps}`),
    paged(`${letters} ${first} ${second} ${lamps}`),
  )
  expect(split.map(sign)).toEqual([`= ${letters}`, `= ${first} ${second}`, `= ${lamps}`])
  const merged = compare(
    paged(`${letters} ${first} ${second} ${lamps}`),
    paged(`${letters} ${whole} ${lamps}`),
  )
  expect(merged.map(sign)).toEqual([`= ${letters}`, `= ${whole}`, `= ${lamps}`])
  expect(merged[1]?.before?.text).toBe(`${first} ${second}`)
})

test('a line that begins with a capital in the middle of a sentence stays with it', () => {
  const before = paged(
    `${kitchen} The clerk logs all incidents and the number of Visitors concerned.`,
  )
  const after = paged(
    `${kitchen} The clerk logs all incidents and the number of\nVisitors concerned.`,
  )
  expect(signs(before, after)).toEqual([
    `= ${kitchen}`,
    '= The clerk logs all incidents and the number of Visitors concerned.',
  ])
})

test('list items keep their marks, percent signs and quotes, without the lines that run along the pages', () => {
  const page = (body: string, number: number) => `Policy 7\n\n${body}\n\nPage ${number} of 2`
  const before = paged(
    page(`(a) At least 95 % of calls.\n\n(b) “No call” waits.`, 1),
    page(kitchen, 2),
  )
  const after = paged(
    page(`(a) At least 90 % of calls.\n\n(b) “No call” waits.`, 1),
    page(kitchen, 2),
  )
  expect(signs(before, after)).toEqual([
    '~ (a) At least 90 % of calls.',
    '= (b) “No call” waits.',
    `= ${kitchen}`,
  ])
})

test('a passage that goes on over a page says where it begins and ends', () => {
  const [half = '', rest = ''] = plants.split(' twice ')
  const [row] = compare(paged(half, `twice ${rest}`), paged(plants))
  expect(row).toMatchObject({
    before: { page: 1, start: 0, endPage: 2, end: `twice ${rest}`.length - 1, text: plants },
    after: { page: 1, start: 0, endPage: 1, end: plants.length - 1 },
  })
})

const sentences = [kitchen, plants, letters, tickets, lamps, 'Yes.', 'No staff.']
const version = fc
  .array(fc.constantFrom(...sentences), { maxLength: 16 })
  .map((chosen) => paged(chosen.join(' ')))

const words = (passages: readonly (string | undefined)[]) =>
  passages.join(' ').match(/[\p{L}\p{N}]+/gu) ?? []

test('each word of both versions is in one row, in the order of its version where nothing moved', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      const rows = compare(before, after)
      const texts = (pages: typeof before.pages) => words(pages.map(({ text }) => text))
      expect(words(rows.map((row) => row.after?.text))).toEqual(texts(after.pages))
      expect(words(rows.map((row) => row.before?.text)).toSorted()).toEqual(
        texts(before.pages).toSorted(),
      )
      const staying = rows.filter((row) => row.before && !row.isMoved)
      const places = staying.map(({ before: one }) => (one ? one.page * 10_000 + one.start : 0))
      expect(places).toEqual(places.toSorted((one, two) => one - two))
      for (const { before: one, after: two, isSame } of rows)
        expect(isSame).toBe(
          one !== null &&
            two !== null &&
            words([one.text.toLowerCase()]).join(' ') === words([two.text.toLowerCase()]).join(' '),
        )
    }),
  )
})
