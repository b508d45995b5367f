import { describe, expect, test } from 'vitest'
import { findQuote } from './find-quote.ts'

const quote = { exact: 'reviewed each year', prefix: 'The plan is ', suffix: ' in May' }
const find = (texts: readonly string[], asked = quote) => {
  const found = findQuote(
    texts.map((text, index) => ({ number: index + 1, text })),
    asked,
  )
  return found && [found.page.number, found.page.text.slice(found.start, found.end)]
}

describe('the place of a quotation', () => {
  test('is where its letters stand, whatever white space parts them', () => {
    expect(find(['Scope.', 'The plan is reviewed\n\teach year in May.'])).toEqual([
      2,
      'reviewed\n\teach year',
    ])
  })

  test('is the one between its neighbours when it stands several times', () => {
    expect(
      find(['Staff are reviewed each year in June.', 'The plan is reviewed each year in May.']),
    ).toEqual([2, 'reviewed each year'])
  })

  test('is not told when its neighbours agree with two places alike', () => {
    expect(
      find(['The plan is reviewed each year in May.', 'The plan is reviewed each year in May.']),
    ).toBeNull()
  })

  test('is nowhere when a letter differs, and for an empty quotation', () => {
    expect(find(['The plan is reviewed every year in May.'])).toBeNull()
    expect(find(['The plan.'], { exact: ' ', prefix: '', suffix: '' })).toBeNull()
  })

  test('counts UTF-16 units, also behind letters of two', () => {
    expect(findQuote([{ text: '\u{1F600} reviewed each year' }], quote)).toMatchObject({
      start: 3,
      end: 21,
    })
  })
})
