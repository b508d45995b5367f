import { expect, test } from 'vitest'
import { isMailedKind, notificationKinds } from './kinds.ts'
import { defaultLevel, levelsWithMails } from './levels.ts'
import { notificationDigestSubject, notificationSubject, weeklySubject } from './mail-subject.ts'
import { notificationSentence, tabOfNotification } from './sentence.ts'

test('each kind has a sentence, a tab, and mails unless it has mails of its own', () => {
  expect(
    notificationKinds.map((kind) => [
      notificationSentence(kind, 'Sam Senior', 'RM 1-1'),
      tabOfNotification(kind, null),
      isMailedKind(kind),
    ]),
  ).toEqual([
    ['Sam Senior sent back RM 1-1', 'Elements', true],
    ['Sam Senior submitted RM 1-1 for review', 'Elements', true],
    ['Sam Senior started the second review of RM 1-1', 'Elements', true],
    ['Sam Senior recorded an RFI about RM 1-1', 'Elements', true],
    ['Sam Senior mentioned you in a comment on RM 1-1', 'Comments', true],
    ['Sam Senior assigned you a task in RM 1-1', 'Tasks', false],
    ['Sam Senior changed a task of yours in RM 1-1', 'Tasks', false],
  ])
  expect(notificationSentence('rfi', null, 'RM 1-1')).toBe('Somebody recorded an RFI about RM 1-1')
  expect(tabOfNotification('mention', 7)).toBe('Elements')
})

test('the levels: mine by default, with mails for all and mine', () => {
  expect(defaultLevel).toBe('mine')
  expect(levelsWithMails).toEqual(['all', 'mine'])
})

test('subjects are on one line and say what happened, where they can', () => {
  expect(notificationSubject(['sentBack', 'sentBack'], 'Acme\n(RX)', 'RM 1-1')).toBe(
    '[Plumbline] Sent back in Acme (RX) re: RM 1-1',
  )
  expect(notificationSubject(['sentBack', 'rfi'], 'Acme', 'RM 1-1')).toBe(
    '[Plumbline] News in Acme re: RM 1-1',
  )
  expect(notificationDigestSubject(['Acme'], 12)).toBe('[Plumbline] News in Acme: 12 standards')
  expect(notificationDigestSubject(['Acme', 'B'], 12)).toBe(
    '[Plumbline] News in 2 projects: 12 standards',
  )
  expect(weeklySubject).toBe('[Plumbline] What waits for you this week')
})
