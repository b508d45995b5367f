import { expect, test } from 'vitest'
import { phases, type Phase } from '../review/phases.ts'
import { hasThread, isThreadVisible, threadComments, type ThreadComment } from './threads.ts'

test.each<[Phase, isOfElement: boolean, readonly ThreadComment[]]>([
  ['gap-analysis', false, ['ClientComment', 'ConsultantComment', 'TheGood', 'TheBad']],
  ['desktop-review', false, ['ClientComment', 'ConsultantComment']],
  ['verification', false, ['ClientComment', 'ConsultantComment']],
  ['gap-analysis', true, []],
  ['desktop-review', true, ['ConsultantComment']],
  ['verification', true, ['ConsultantComment']],
])('in %s, of an element %s, there are threads under %j', (phase, isOfElement, expected) => {
  const found = threadComments.filter((comment) => hasThread(comment, phase, isOfElement))
  expect(found).toEqual(expected)
  expect(phases.map((one) => one.phase)).toContain(phase)
})

test.each<[ThreadComment, object, boolean]>([
  ['ClientComment', {}, true],
  ['ConsultantComment', {}, false],
  ['ConsultantComment', { IsConsultantCommentVisible: true }, true],
  ['ConsultantComment', { IsTheGoodVisible: true, IsTheBadVisible: true }, false],
  ['TheGood', { IsTheGoodVisible: true }, true],
  ['TheGood', { IsConsultantCommentVisible: true, IsTheBadVisible: true }, false],
  ['TheBad', { IsTheBadVisible: true }, true],
  ['TheBad', { IsConsultantCommentVisible: true, IsTheGoodVisible: true }, false],
  ['TheBad', { IsTheBadVisible: false }, false],
])('clients see the thread under %s with %j: %s', (comment, flags, expected) => {
  expect(isThreadVisible(comment, flags)).toBe(expected)
})
