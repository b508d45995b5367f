import { expect } from 'vitest'
import { writeNames, type WriteName } from '#operations/contracts.ts'
import { changeWords, type Description } from '#rules/history/labels/history-change.ts'
import { isNotUndoable, type Inverse, type Values } from '#rules/history/undo/undo.ts'
import { writeHistory } from '#rules/history/writes/write-history.ts'
import type { Subject } from '#test/cached-answers/answers.ts'
import { samples, type Sample } from '#test/cached-answers/samples.ts'
import { subjectOf } from '#test/cached-answers/subject-of.ts'
import type { Somebody } from '#test/matrix/fixture.ts'
import type { MatrixServer } from '#test/matrix/matrix-server.ts'
import { test as matrixTest } from '#test/matrix/matrix-test.ts'
import { openStoredRows } from '#test/undo/stored-rows.ts'
import {
  describeEntry,
  describeGroup,
  describeInverse,
  type HistoryRow,
} from '../entry/history-context.ts'
import { groupEntries } from '../entry/history-groups.ts'
import { inverseOf } from './inverse-of.ts'
import { inPresentTense } from './present-tense.ts'
import { undoOfRow } from './undo-of-row.ts'

const target = 'ps'

const test = matrixTest
  .extend('rows', { scope: 'file' }, ({ server }) => openStoredRows(server, target))
  .extend('subject', { scope: 'file' }, async ({ server, rows: _ }) =>
    subjectOf(server, target, await server.fixtures(target)),
  )
  .extend('undone', { scope: 'file' }, () => new Set<string>())

async function newest(server: MatrixServer): Promise<HistoryRow> {
  const { body } = await server.read('ADM', 'admin/history', { limit: 1 }, target)
  return body.data[0] as HistoryRow
}

const send = (server: MatrixServer, role: Somebody, { name, parameters, expected }: Inverse) =>
  server.write(role, name as WriteName, { ...parameters }, { target, expected: { ...expected } })

// Only clients may write client comments and support texts.
const whoUndoes = (name: string): Somebody =>
  ['Standard:UpdateClientComment', 'Element:UpdateSupportText'].includes(name) ? 'K+' : 'ADM'

// An upload cannot be bound again, and a row that is added again has a different id or author.
const isDoneOnce = (name: string, parameters: object): boolean =>
  'upload_id' in parameters ||
  ['Task:Delete', 'Date:Delete', 'Citation:Delete', 'Element:Delete'].includes(name)

/** Writes that add a row, and could do so any number of times. */
const addsAgain = ['Task:Create', 'Date:Create']

const context = {
  isStaff: true,
  userId: '',
  mayIn: () => () => true,
  person: () => null,
  standard: () => null,
  module: () => null,
}

const sentencesOf = ({ words, text, changes = [] }: Description): string[] => [
  words,
  ...(text ? [text] : []),
  ...changes.map(changeWords),
]

const unreadable =
  /[{}[\]]|undefined|\bnull\b|\btrue\b|\bfalse\b|\d{4}-\d\d-\d\dT|\b[a-z]+_[a-z_]+\b|\b[A-Z][a-z]+[A-Z]\w*|[0-9a-f]{8}-[0-9a-f]{4}-|\b(?:standard|element|document|module|task|project) \d+\b/

// Names in the test data, and text that people typed.
const typed = /#\d+:[\w-]+#|“[^”]*”|\S+@\S+|https?:\S+/g

function expectSentences(description: Description): void {
  for (const sentence of sentencesOf(description))
    expect(sentence.replaceAll(typed, '')).not.toMatch(unreadable)
  expect(description.words).toMatch(/^[a-z]\w* \S.*\S$/)
}

/** Checks that every reader of the newest entry gets sentences; some entries are hidden from clients. */
async function expectReadable(server: MatrixServer, subject: Subject, entry: HistoryRow) {
  expectSentences(describeEntry(entry, context))
  const equal = [entry, { ...entry, Id: entry.Id - 1 }, { ...entry, Id: entry.Id - 2 }]
  if (groupEntries(equal).length === 1) expectSentences(describeGroup(entry, 12, context))
  for (const role of ['C+', 'K+'] as const) {
    const query = { project_id: subject.project, limit: 1 }
    const { body } = await server.read(role, 'transformations/query', query, target)
    for (const row of body.data ?? []) {
      expectSentences(describeEntry(row, context))
      const inverse = inverseOf(row, role === 'C+')
      if (!isNotUndoable(inverse)) expectSentences(describeInverse(row, inverse, context))
    }
  }
}

async function carryOut(
  server: MatrixServer,
  subject: Subject,
  [name, sent, role = 'ADM']: Sample,
) {
  const { status, body } = await server.write(role, name, sent(subject), { target })
  expect([name, status, body]).toEqual([name, 200, body])
}

test.for(samples.map((sample, index) => [sample[0], index + 1, sample] as const))(
  '%s (%i) can be undone, once, or says why not',
  async ([name, _, sample], { server, subject, rows, undone }) => {
    if (name === 'Standard:UpdatePhaseExtendedInfo') return
    const before = await rows()
    await carryOut(server, subject, sample)
    if (name === 'Test:Create') return
    const entry = await newest(server)
    expect(`${entry.Focus}:${entry.Action}`).toBe(name)
    await expectReadable(server, subject, entry)
    const inverse = inverseOf(entry, true)
    if (isNotUndoable(inverse)) {
      expect(inverse.reason).toMatch(/^[A-Z].*\.$/)
      return
    }
    undone.add(name)
    const told = describeInverse(entry, inverse, context)
    expectSentences(told)
    expect(inPresentTense(told.words).toLowerCase()).not.toBe(told.words.toLowerCase())
    const { status, body } = await send(server, whoUndoes(name), inverse)
    expect([status, body]).toEqual([200, body])
    const after = await rows()
    expect(after).toEqual(before)
    expect(undoOfRow(entry, [await newest(server)], context)).toHaveProperty('undoneBy')
    if (!addsAgain.includes(inverse.name)) {
      const again = await send(server, whoUndoes(name), inverse)
      expect(again.body.status ?? again.status).not.toBe(200)
      expect([404, 409]).toContain(again.status)
      expect(await rows()).toEqual(before)
    }
    if (!isDoneOnce(name, sample[1](subject))) await carryOut(server, subject, sample)
  },
)

type Change = readonly [
  made: Sample,
  changed: (s: Subject, updates: Values) => readonly [WriteName, object],
]

const changedSince: readonly Change[] = [
  [
    [
      'Task:Create',
      (s) => ({ project_id: s.project, standard_id: s.standards.unled, text: 'New' }),
    ],
    (s, { task_id }) => ['Task:Edit', { task_id, project_id: s.project, text: 'Other' }],
  ],
  [
    [
      'RFI:Create',
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.led,
        text: 'New',
        received_date: '2031-02-03',
      }),
    ],
    (s, { rfi_id }) => ['RFI:Update', { rfi_id, project_id: s.project, due_date: '2031-03-04' }],
  ],
  [
    ['Date:Create', (s) => ({ project_id: s.project, name: 'Visit', date: '2031-02-03' })],
    (_, { date_id }) => ['Date:Update', { date_id, name: 'Survey' }],
  ],
  [
    ['Standard:Create', (s) => ({ module_id: s.modules.unworked, Name: 'Created here' })],
    (_, { standard_id }) => ['Standard:Update', { Id: standard_id, Commentary: 'Added' }],
  ],
  [
    [
      'Element:Create',
      (s) => ({ standard_id: s.standards.unled, Name: 'Created here', ElementTypeId: 1 }),
    ],
    (_, { element_id }) => ['Element:Update', { element_id, Text: 'Added' }],
  ],
  [
    [
      'Citation:Create',
      (s) => ({
        project_id: s.project,
        document_id: s.documents.shown,
        element_id: s.elements.unready,
      }),
    ],
    (_, { project_id, document_id, element_id }) => [
      'Citation:Update',
      { project_id, document_id, element_id, citation: 'Page 7' },
    ],
  ],
  [
    ['Project:AddClient', (s) => ({ project_id: s.sibling, client_user_id: s.id('C+') })],
    (s) => [
      'Task:Create',
      {
        project_id: s.sibling,
        standard_id: s.standards.led,
        text: 'New',
        assignees: [{ user_id: s.id('C+') }],
      },
    ],
  ],
]

test.for(changedSince.map((change) => [change[0][0], change] as const))(
  'what %s made is not deleted once somebody has changed it',
  async ([name, [made, changed]], { server, subject, rows }) => {
    await carryOut(server, subject, made)
    const entry = await newest(server)
    const inverse = inverseOf(entry, true)
    if (isNotUndoable(inverse)) throw new Error(`${name}: ${inverse.reason}`)
    const [change, parameters] = changed(subject, entry.Updates as Values)
    const { status, body } = await server.write('ADM', change, parameters, { target })
    expect([status, body]).toEqual([200, body])
    const before = await rows()
    expect((await send(server, 'ADM', inverse)).status).toBe(409)
    expect(await rows()).toEqual(before)
    expect(undoOfRow(entry, [await newest(server)], context)).not.toHaveProperty('undoneBy')
  },
)

test('an older submission is not undone over the reason of a later return', async ({
  server,
  subject,
  rows,
}) => {
  const ids = {
    project_id: subject.project,
    standard_id: subject.standards.unled,
    phase: 'desktop-review',
  }
  const move = (sent: object) =>
    carryOut(server, subject, ['Standard:UpdateStatus', () => ({ ...ids, ...sent })])
  await move({ status: 'Blank', is_ready_by_client: false })
  await move({ is_ready_by_client: true })
  const submission = await newest(server)
  await move({ status: 'Complete', is_ready_by_client: false, reason: 'Date it.' })
  await move({ is_ready_by_client: true })
  const before = await rows()
  const inverse = inverseOf(submission, true)
  if (isNotUndoable(inverse)) throw new Error(inverse.reason)
  const { status, body } = await send(server, 'ADM', inverse)
  expect([status, body.data.transformation.conflict.field]).toEqual([409, 'HasReturn'])
  expect(await rows()).toEqual(before)
})

test('every write that has an inverse was undone', ({ undone }) => {
  const having = writeNames.filter((name) => typeof writeHistory[name].undo === 'function')
  expect([...undone].toSorted()).toEqual(having.toSorted())
})
