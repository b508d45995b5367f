import { expect, test } from 'vitest'
import { typedSince } from './typed-since.ts'

test.each([
  ['nothing', 'Send the list', ''],
  ['what follows', 'Send the list\nAsk for the roster', 'Ask for the roster'],
  ['all of it where the text itself was changed', 'Send a list', 'Send a list'],
  ['nothing where it was emptied', '', ''],
])('after a text was sent, typedSince is %s', (_what, now, since) => {
  expect(typedSince('Send the list', now)).toBe(since)
})
