import { expect, test } from 'vitest'
import { mockScore } from '../scoring/mock-score.ts'
import { eventsOf, tellingWrites, type HistoryEntry, type StandardNow } from './events.ts'

const none = { mandatorySum: 0, mandatoryFull: 0, pointsCount: 0, pointsSum: 0, pointsFull: 0 }
const li = { liCount: 0, liSum: 0, liFull: 0 }
const led: StandardNow = {
  OwnerId: 'SC',
  JuniorOwnerId: 'AC',
  MockScore: mockScore({ ...none, ...li, mandatoryCount: 1 }),
}
const full: StandardNow = {
  ...led,
  MockScore: mockScore({ ...none, ...li, mandatoryCount: 1, mandatorySum: 100, mandatoryFull: 1 }),
}

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  write: 'Standard:UpdateStatus',
  actor: 'ACTOR',
  isActorStaff: true,
  at: '2026-11-26 10:00:00.123456+00',
  parameters: {},
  prior: [{ Status: 'Blank', IsReadyByClient: true }],
  updates: {},
  ...more,
})

const kinds = (sent: object, more: Partial<HistoryEntry> = {}, standard = led) =>
  eventsOf(
    entry({ parameters: { phase: 'desktop-review', ...sent }, ...more }),
    'rds',
    standard,
  ).map(({ kind }) => kind)

const fromClient = { isActorStaff: false }
const notReady = { prior: [{ Status: 'Blank', IsReadyByClient: false }] }
const returned = { status: 'Complete', is_ready_by_client: false }

test.each([
  [
    'Submit for review',
    { is_ready_by_client: true },
    { ...notReady, ...fromClient },
    ['submitted'],
  ],
  ['the same again', { is_ready_by_client: true }, {}, []],
  [
    'Send back to AC',
    { status: 'Blank', is_ready_by_client: true },
    { prior: [{ Status: 'ReadyForSecondReview', IsReadyByClient: false }] },
    ['givenBack'],
  ],
  ['Ready for SC', { status: 'ReadyForSecondReview', is_ready_by_client: false }, {}, []],
  ['Send back', { ...returned, initiate_second_review: false }, {}, ['sentBack']],
  ['a readiness that a client takes back', returned, fromClient, []],
  ['what waits for the client already', returned, notReady, []],
  ['the same with a reason', { ...returned, reason: 'No date.' }, notReady, ['sentBack']],
  ['the same with elements', { ...returned, return_elements: [3] }, notReady, ['sentBack']],
  [
    'Start second review',
    { initiate_second_review: true, is_ready_by_client: false },
    {},
    ['secondReview'],
  ],
  ['RFI received', { initiate_rfi_review: true, is_ready_by_client: false }, {}, ['rfi']],
  ['RFI answered', { initiate_rfi_review: false }, {}, []],
  ['Mark for upload', { ...returned, upload_this_standard: true }, {}, []],
  ['Mark as Not Applicable', { status: 'NotApplicable', is_ready_by_client: false }, {}, []],
  ['another phase', { phase: 'verification', is_ready_by_client: true }, notReady, []],
  ['a shape that is not known', { is_ready_by_client: 'yes' }, { prior: null }, []],
])('%s', (_, sent, more, expected) => {
  expect(kinds(sent, more)).toEqual(expected)
})

test('a standard at full score that is completed is not sent back', () => {
  expect(kinds(returned, {}, full)).toEqual([])
})

const people = [{ user_id: 'ann' }, { user_id: 'Bob' }]
const concerned = (write: string, parameters: unknown, updates: unknown = { task_id: 4 }) =>
  eventsOf(entry({ write, parameters, updates }), 'rds', led).map(
    ({ kind, concerned: of, taskId }) => ({
      kind,
      ...of,
      taskId,
    }),
  )

test('a new task concerns its assignees, in the letter case of the target', () => {
  expect(concerned('Task:Create', { assignees: people })).toEqual([
    { kind: 'taskAssigned', people: ['ANN', 'BOB'], taskId: 4 },
  ])
  expect(concerned('Task:Create', { assignees: [] })).toEqual([])
  expect(concerned('Task:Create', { assignees: people }, {})).toEqual([])
})

test.each(['text', 'newStandardId', 'due_date'])(
  'a changed %s concerns who was assigned before',
  (name) => {
    expect(concerned('Task:Edit', { [name]: 'x', add_assignees: people })).toEqual([
      { kind: 'taskAssigned', people: ['ANN', 'BOB'], taskId: 4 },
      { kind: 'taskChanged', assignees: true, except: ['ANN', 'BOB'], taskId: 4 },
    ])
    expect(concerned('Task:Edit', { [name]: 'x', send_notification: false })).toEqual([])
  },
)

test('a mention concerns those it names, an edit only those who were not named before', () => {
  const parameters = {
    phase: 'verification',
    comment: 'ClientComment',
    element_id: 9,
    mentions: people,
  }
  const updates = { reply_id: 3, element_id: 9 }
  const mention = {
    kind: 'mention',
    concerned: { people: ['ann', 'bob'] },
    taskId: null,
    elementId: 9,
    phase: 'verification',
    replyId: 3,
    rfiId: null,
  }
  expect(eventsOf(entry({ write: 'Comment:Reply', parameters, updates }), 'ps', led)).toEqual([
    mention,
  ])
  const edited = (more: object) =>
    eventsOf(
      entry({
        write: 'Comment:EditReply',
        prior: [{ Phase: 'verification', Mentions: [{ UserId: 'ann' }] }],
        updates,
        ...more,
      }),
      'ps',
      led,
    )
  expect(edited({ parameters: { mentions: people } })).toEqual([
    { ...mention, concerned: { people: ['bob'] } },
  ])
  expect(edited({ parameters: { mentions: people.slice(0, 1) } })).toEqual([])
  expect(edited({ parameters: { text: 'New' } })).toEqual([])
  expect(eventsOf(entry({ write: 'Comment:Reply', parameters: {} }), 'ps', led)).toEqual([])
})

test('a recorded request concerns the consultants and the clients', () => {
  const write = 'RFI:Create'
  expect(eventsOf(entry({ write, prior: [], updates: { rfi_id: 5 } }), 'rds', led)).toEqual([
    {
      kind: 'rfiRecorded',
      concerned: { senior: true, associate: true, clients: true },
      taskId: null,
      elementId: null,
      phase: 'desktop-review',
      replyId: null,
      rfiId: 5,
    },
  ])
  expect(eventsOf(entry({ write, prior: [], updates: {} }), 'rds', led)).toEqual([])
})

const given = (LastAnswerBy: string, AnswerModified: string) => ({
  Answer: 'Page',
  LastAnswerBy,
  AnswerModified,
})

test.each([
  ['the first answer', 'Page 1', { Answer: null, LastAnswerBy: null, AnswerModified: null }, true],
  [
    'the first after blanks',
    'Page 1',
    { ...given('ACTOR', '2026-11-26 09:59:00+00'), Answer: ' ' },
    true,
  ],
  ['what is typed on', 'Page 1', given('ACTOR', '2026-11-26 09:00:01+00'), false],
  ['a change after an hour', 'Page 1', given('ACTOR', '2026-11-26 09:00:00+00'), true],
  ['a change by somebody else', 'Page 1', given('OTHER', '2026-11-26 09:59:00+00'), true],
  ['an answer that is taken away', ' ', given('OTHER', '2026-11-26 09:59:00+00'), false],
])('%s notifies the consultants: %s', (_, answer, before, isNotified) => {
  const answered = entry({
    write: 'RFI:UpdateAnswer',
    parameters: { answer },
    prior: [before],
    updates: { rfi_id: 5 },
  })
  const events = eventsOf(answered, 'rds', led)
  expect(events).toMatchObject(
    isNotified
      ? [{ kind: 'rfiAnswered', concerned: { senior: true, associate: true }, rfiId: 5 }]
      : [],
  )
})

test('other writes notify nobody, whatever they contain', () => {
  expect(tellingWrites).not.toContain('Task:Delete')
  expect(
    eventsOf(entry({ write: 'Task:Delete', parameters: { assignees: people } }), 'rds', led),
  ).toEqual([])
  expect(eventsOf(entry({ write: 'toString', parameters: null }), 'rds', led)).toEqual([])
  for (const write of tellingWrites)
    for (const odd of [null, 7, 'text', [], { mentions: 3, assignees: [null], phase: [] }])
      expect(
        eventsOf(entry({ write, parameters: odd, prior: odd, updates: odd }), 'rds', led),
      ).toEqual([])
})
