import { expect, test } from 'vitest'
import { isMailedKind, notificationKinds } from './kinds.ts'
import { defaultLevel, levelsWithMails } from './levels.ts'
import { notificationDigestSubject, notificationSubject, weeklySubject } from './mail-subject.ts'
import { notificationSentence, tabOfNotification } from './sentence.ts'

const facts = { ActorName: 'Sam Senior', StandardName: 'RM 1-1', DueDate: '2026-11-27' }

test('each kind has a sentence, a tab, and mails unless it has mails of its own', () => {
  expect(
    notificationKinds.map((kind) => [
      notificationSentence({ ...facts, Kind: kind }),
      tabOfNotification(kind, null),
      isMailedKind(kind),
    ]),
  ).toEqual([
    ['Sam Senior sent back RM 1-1', 'Elements', true],
    ['Sam Senior submitted RM 1-1 for review', 'Elements', true],
    ['Sam Senior gave RM 1-1 back to the associate consultant', 'Elements', true],
    ['Sam Senior started the second review of RM 1-1', 'Elements', true],
    ['Sam Senior started the RFI review of RM 1-1', 'Elements', true],
    ['Sam Senior recorded an RFI about RM 1-1', 'Elements', true],
    ['Sam Senior wrote an answer to an RFI about RM 1-1', 'Elements', true],
    ['An RFI about RM 1-1 is due on 27 Nov 2026', 'Elements', true],
    ['An RFI about RM 1-1 has been overdue since 27 Nov 2026', 'Elements', true],
    ['Sam Senior mentioned you in a comment on RM 1-1', 'Comments', true],
    ['Sam Senior assigned you a task in RM 1-1', 'Tasks', false],
    ['Sam Senior changed a task of yours in RM 1-1', 'Tasks', false],
    ['A task of yours in RM 1-1 is due on 27 Nov 2026', 'Tasks', true],
    ['A task of yours in RM 1-1 has been overdue since 27 Nov 2026', 'Tasks', true],
  ])
  expect(notificationSentence({ ...facts, Kind: 'rfi', ActorName: null, DueDate: null })).toBe(
    'Somebody started the RFI review of RM 1-1',
  )
  expect(tabOfNotification('mention', 7)).toBe('Elements')
})

test('each kind that is mailed has a subject of its own, on one line', () => {
  const subjects = notificationKinds
    .filter(isMailedKind)
    .map((kind) => notificationSubject([kind, kind], 'Acme', 'RM 1-1'))
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(subjects.filter((subject) => subject.includes('News'))).toEqual([])
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
