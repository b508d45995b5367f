import { expect, test } from 'vitest'
import { findInText } from './find-in-text.ts'

test.each([
  ['shall', 'Staff SHALL sign; visitors shall too.', ['SHALL', 'shall']],
  ['sign in', 'Staff sign\n in daily.', ['sign\n in']],
  ['  in\tdaily ', 'Staff sign in  daily.', ['in  daily']],
  ['resume', 'Her résumé, his re\u0301sume\u0301.', ['résumé', 're\u0301sume\u0301']],
  ['office', 'The oﬃce is closed.', ['oﬃce']],
  ['badge', 'A 😀 badge, İBADGE', ['badge', 'BADGE']],
  ['aa', 'aaaa', ['aa', 'aa']],
  ['.*', 'a.*b', ['.*']],
  [' ', 'a b', []],
  ['missing', 'nothing of it', []],
])('finds %j in %j', (query, text, found) => {
  expect(findInText(text, query).map(({ start, end }) => text.slice(start, end))).toEqual(found)
})
