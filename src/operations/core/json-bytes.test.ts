import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime } from '#database/iso-time.ts'
import { encodeJson } from './json-bytes.ts'

const text = fc.string({ unit: 'binary', maxLength: 300 })

test('encodes a slice of any text as the JSON string of that slice', () => {
  fc.assert(
    fc.property(text, text, text, (before, one, after) => {
      const to = before.length + one.length
      const encoded = encodeJson((json) => json.string(before + one + after, before.length, to))
      expect(encoded.toString()).toBe(Buffer.from(JSON.stringify(one)).toString())
    }),
  )
})

test('concatenates any number of pieces', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 50 }), (texts) => {
      const encoded = encodeJson((json) => {
        json.copy(Buffer.from('['))
        texts.forEach((one, index) => {
          if (index > 0) json.ascii('a,b', 1, 2)
          json.json(JSON.stringify(one))
        })
        json.copy(Buffer.from(']'))
      })
      expect(JSON.parse(encoded.toString())).toEqual(
        texts.map((one) => Buffer.from(one).toString()),
      )
    }),
  )
  const long = 'é'.repeat(3_000_000)
  const encoded = encodeJson((json) => json.string(long, 0, long.length))
  expect(encoded.toString() === `"${long}"`).toBe(true)
  expect(encodeJson((json) => json.ascii('123', 1, 3)).toString()).toBe('23')
})

test.each([
  '2026-11-21 13:00:00.123456+00',
  '2026-11-21 13:00:00.123+00',
  '2026-11-21 13:00:00.12+00',
  '2026-11-21 13:00:00.5+00',
  '2026-11-21 13:00:00+00',
])('encodes the time %s as isoTime does', (moment) => {
  const within = `before${moment}after`
  const encoded = encodeJson((json) => json.time(within, 6, 6 + moment.length))
  expect(encoded.toString()).toBe(`"${isoTime(moment)}"`)
})

test('discards the output of a failed encoding', () => {
  expect(() =>
    encodeJson((json) => {
      json.copy(Buffer.from('half'))
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(encodeJson((json) => json.copy(Buffer.from('whole'))).toString()).toBe('whole')
})

test('rejects a nested encoding', () => {
  expect(() => encodeJson(() => void encodeJson(() => {}))).toThrow('cannot be nested')
  expect(encodeJson((json) => json.copy(Buffer.from('whole'))).toString()).toBe('whole')
})
