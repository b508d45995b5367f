import { expect, test } from 'vitest'
import { differsByPhase, scoreChange, scoreChangeWords, type ScoreChange } from './score-change.ts'

const scorable = { isScorable: true, isDTRPassthrough: false }
const passthrough = { isScorable: true, isDTRPassthrough: true }
const unscorable = { isScorable: false, isDTRPassthrough: false }

type Score = number | null | undefined

test.each<readonly [Score, Score, typeof scorable, ScoreChange, string | null]>([
  [50, 100, scorable, 'up', 'Up by 50'],
  [0, 70, scorable, 'up', 'Up by 70'],
  [100, 0, scorable, 'down', 'Down by 100'],
  [100, 100, scorable, 'same', 'Same score'],
  [0, 0, scorable, 'same', 'Same score'],
  [null, null, scorable, 'notScored', 'Not scored'],
  [null, 0, scorable, 'notScored', 'Not scored in Desktop Review'],
  [0, null, scorable, 'notScored', 'Not scored in Validation Review'],
  [50, null, passthrough, 'fromDTR', 'Score from DTR'],
  [50, 100, passthrough, 'fromDTR', 'Score from DTR'],
  [null, null, passthrough, 'fromDTR', 'Score from DTR'],
  [undefined, undefined, scorable, 'none', null],
  [undefined, undefined, passthrough, 'none', null],
  [100, undefined, scorable, 'none', null],
  [undefined, 100, scorable, 'none', null],
  [null, null, unscorable, 'none', null],
  [0, 100, unscorable, 'none', null],
])('from %s to %s with %o: %s', (before, after, of, change, words) => {
  const scores = { 'desktop-review': before, verification: after }
  expect(scoreChange(scores, of)).toBe(change)
  expect(scoreChangeWords(change, scores)).toBe(words)
})

type Comment = string | null | undefined

test.each<readonly [ScoreChange, Comment, Comment, boolean]>([
  ['up', null, null, true],
  ['down', undefined, undefined, true],
  ['same', 'Signed', 'Signed', false],
  ['same', null, null, false],
  ['same', 'Sign it', 'Signed on site', true],
  ['same', null, 'Seen on site', true],
  // There is no comment from the site visit yet.
  ['same', 'Sign it', null, false],
  ['same', 'Sign it', '', false],
  ['notScored', 'Sign it', null, false],
  ['notScored', null, 'Seen on site', true],
  ['fromDTR', null, null, false],
  ['fromDTR', 'Sign it', 'Signed on site', true],
  ['none', null, null, false],
  // The client does not see the comment from Desktop Review.
  ['none', undefined, 'Seen on site', false],
  ['none', 'Sign it', undefined, false],
])('%s with comments %s and %s differs: %s', (change, before, after, isDifferent) => {
  expect(differsByPhase(change, { 'desktop-review': before, verification: after })).toBe(
    isDifferent,
  )
})
