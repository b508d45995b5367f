import { expect, test } from 'vitest'
import { isTypingShownToClients, typedTexts, type TypedText } from './presence.ts'

const flags = ['IsConsultantCommentVisible', 'IsTheGoodVisible', 'IsTheBadVisible'] as const
const none = { IsConsultantCommentVisible: false, IsTheGoodVisible: false, IsTheBadVisible: false }

const flagOf: Record<TypedText, (typeof flags)[number] | null> = {
  ClientComment: null,
  ConsultantComment: 'IsConsultantCommentVisible',
  TheGood: 'IsTheGoodVisible',
  TheBad: 'IsTheBadVisible',
  ElementComment: 'IsConsultantCommentVisible',
  SupportText: null,
}

test.each(typedTexts)('clients see typing in %s only while they see the text', (text) => {
  const flag = flagOf[text]
  expect(isTypingShownToClients(text, none)).toBe(flag === null)
  for (const set of flags)
    expect(isTypingShownToClients(text, { ...none, [set]: true })).toBe(
      flag === null || flag === set,
    )
})
