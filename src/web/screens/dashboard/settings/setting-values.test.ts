import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customSettings, settingText, settingValue } from './setting-values.ts'

test('lists the settings without a switch of their own, by key', () => {
  const settings = { ProjectId: 1, ScoresVisibleToClients: true, b: 'x\ny', a: { n: [1] }, c: 5 }
  expect(customSettings(settings)).toEqual([
    { key: 'a', text: '{"n":[1]}', isJson: true },
    { key: 'b', text: 'x\ny', isJson: false },
    { key: 'c', text: '5', isJson: true },
  ])
})

// In that case V8 decodes escaped names wrongly: https://github.com/nodejs/node/issues/63785
const endsNameInBackslash = /\\\\":/

test('parses the displayed text to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(value !== null && !endsNameInBackslash.test(JSON.stringify(value)))
      const stored = JSON.parse(JSON.stringify(value))
      expect(settingValue(settingText(stored), typeof stored !== 'string')).toEqual(stored)
    }),
  )
})

test.each(['', '{', 'yes', 'null', "{'a': 1}"])('%j is not accepted as JSON', (text) => {
  expect(settingValue(text, true)).toBeUndefined()
  expect(settingValue(text, false)).toBe(text)
})
