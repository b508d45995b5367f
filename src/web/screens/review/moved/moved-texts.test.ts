import { expect, test } from 'vitest'
import { movedText } from './moved-texts.ts'

type Moved = NonNullable<Parameters<typeof movedText>[0]>

const moved = (State: Moved['State'], page = 4) =>
  movedText({ State, Anchor: { page } } as Moved, false)

test.each([
  ['same', /The same words are on page 4 of the new version\.$/],
  ['moved', /The same words are now on page 4\.$/],
  ['changed', /The words have changed, on page 4:$/],
  ['lost', /The new version does not have these words\.$/],
  ['waiting', /The text of the new version is being read\.$/],
  ['unreadable', /Its text cannot be read, so look for the passage yourself\.$/],
] as const)('of a passage that is %s it says so', (state, words) => {
  expect(moved(state)).toMatch(words)
})

test('of a region, and until it is known, it says only that the document was replaced', () => {
  expect(movedText(undefined, false)).toBe(
    'The document has been replaced since this passage was chosen.',
  )
  expect(movedText(undefined, true)).toMatch(/since this region was drawn\. Look for it yourself/)
})
