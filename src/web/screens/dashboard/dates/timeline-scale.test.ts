import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timelineScale } from './timeline-scale.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00.000Z`)
const today = at('2026-11-21')

test('names the months between the first and the last date', () => {
  const { marks } = timelineScale([at('2026-07-13'), at('2027-04-20')], today)
  expect(marks.map(({ text }) => text).join(' ')).toBe(
    'Aug 2026 Sep Oct Nov Dec Jan 2027 Feb Mar Apr',
  )
})

test('labels years on a timeline of many years', () => {
  const { marks } = timelineScale([at('2010-01-01'), at('2030-01-01')], today)
  expect(marks.every(({ text }) => /^\d{4}$/.test(text))).toBe(true)
})

test('places dates, today and at most twelve marks on the line, in order', () => {
  const day = fc.integer({ min: at('1900-01-01'), max: at('9999-12-31') })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 20 }), (times) => {
      const { placeOf, marks } = timelineScale(times, today)
      const places = [...times, today].toSorted((a, b) => a - b).map(placeOf)
      expect(places.every((place) => place >= 0 && place <= 1)).toBe(true)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(marks.every(({ place }) => place >= 0 && place <= 1)).toBe(true)
      expect(marks.length).toBeLessThanOrEqual(12)
    }),
  )
})
