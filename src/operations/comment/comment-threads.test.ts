import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import type { ThreadComment } from '#rules/comments/threads.ts'
import type { Phase } from '#rules/review/phases.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import type { WriteName } from '../contracts.ts'

type Somebody = Exclude<Role, 'ANON'>
type Place = { readonly phase: Phase; readonly comment: ThreadComment; readonly element?: number }

const under = (made: MadeProject, { phase, comment, element }: Place) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase,
  comment,
  ...(element !== undefined && { element_id: element }),
})

const threadsFor = async (
  server: TestServer,
  role: Role,
  made: MadeProject,
  phase: Phase,
  target: Target = 'rds',
) => {
  const query = { id: made.project, standard_id: made.standards[0]!.id, phase }
  const { status, body } = await server.read(role, 'projects/{id}/comment_threads', query, target)
  expect(status).toBe(200)
  return body.data as {
    Comment: string
    ElementId: number | null
    IsResolved: boolean
    replies: { Id: number; Text: string }[]
  }[]
}

const gap = { phase: 'gap-analysis' } as const
const clientComment = { ...gap, comment: 'ClientComment' } as const
const consultantComment = { phase: 'desktop-review', comment: 'ConsultantComment' } as const
const idsOf = (...roles: Somebody[]) => roles.map((role) => ({ user_id: people[role].id }))
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown

test.for(targets)(
  'replies follow each other, are edited, deleted and resolved, in %s',
  async (target, { server }) => {
    const made = await makeProject(server)
    const place = under(made, clientComment)
    const ids = { project_id: made.project, standard_id: place.standard_id, element_id: null }
    const done = (
      role: Somebody,
      name: WriteName,
      parameters: object,
      expected?: Record<string, unknown>,
    ) =>
      expectDone(server, role, name, { ...parameters }, { target, ...(expected && { expected }) })
    const reply = async (role: Somebody, text: string, ...mentioned: Somebody[]) => {
      const mentions = idsOf(...mentioned)
      const { updates } = await done(role, 'Comment:Reply', { ...place, text, mentions })
      return updates.reply_id as number
    }
    const question = await reply('C+', '@Client: which page?\n- one', 'K+', 'SC', 'K+')
    const answer = await reply('K+', 'Page 4')
    const person = (role: Somebody) => ({
      UserId: server.idOf(role, target),
      FullName: people[role].name,
    })
    const where = {
      ProjectId: made.project,
      StandardId: place.standard_id,
      ElementId: null,
      Phase: 'gap-analysis',
      Comment: 'ClientComment',
    }
    const stored = {
      ...where,
      Id: answer,
      Text: 'Page 4',
      AuthorId: server.idOf('K+', target),
      CreatedDate: time,
      ModifiedDate: null,
      Mentions: [],
    }
    const edit = { project_id: made.project, reply_id: answer, text: 'Page 5' }
    const edited = await done('K+', 'Comment:EditReply', edit, { Text: 'Page 4' })
    expect(edited.updates).toEqual({ ...ids, reply_id: answer })
    expect(edited.pre_snapshot).toEqual([stored])
    expect(edited.history).toMatchObject({
      ProjectId: made.project,
      StandardId: place.standard_id,
      PreSnapshot: [{ ...stored, IsVisibleToClients: true }],
    })
    const resolved = await done('K2', 'Comment:Resolve', { ...place, is_resolved: true })
    expect(resolved.updates).toEqual(ids)
    const state = { IsResolved: false, ResolvedBy: null, ResolvedDate: null }
    expect(resolved.pre_snapshot).toEqual([{ ...where, ...state }])
    const thread = {
      Comment: 'ClientComment',
      ElementId: null,
      IsResolved: true,
      ResolvedBy: server.idOf('K2', target),
      ResolvedByName: people.K2.name,
      ResolvedDate: time,
      replies: [
        {
          Id: question,
          Text: '@Client: which page?\n- one',
          AuthorId: server.idOf('C+', target),
          AuthorName: people['C+'].name,
          CreatedDate: time,
          ModifiedDate: null,
          Mentions: [person('K+'), person('SC')],
        },
        {
          Id: answer,
          Text: 'Page 5',
          AuthorId: server.idOf('K+', target),
          AuthorName: people['K+'].name,
          CreatedDate: time,
          ModifiedDate: time,
          Mentions: [],
        },
      ],
    }
    for (const role of ['ADM', 'C+', 'K+'] as const)
      expect(await threadsFor(server, role, made, 'gap-analysis', target)).toEqual([thread])
  },
)

test.for(targets)(
  'a reply opens a resolved thread again, and a thread without replies is none, in %s',
  async (target, { server }) => {
    const made = await makeProject(server)
    const place = under(made, clientComment)
    const done = (role: Somebody, name: WriteName, parameters: object) =>
      expectDone(server, role, name, { ...parameters }, { target })
    const reply = async (role: Somebody, ...mentioned: Somebody[]) => {
      const mentions = idsOf(...mentioned)
      const { updates } = await done(role, 'Comment:Reply', { ...place, text: 'Said', mentions })
      return updates.reply_id as number
    }
    const ids = { project_id: made.project }
    const question = await reply('C+', 'K+', 'SC')
    await done('C+', 'Comment:Resolve', { ...place, is_resolved: true })
    // A question in a thread that nobody reads would be lost.
    const again = await reply('K+')
    const [found] = await threadsFor(server, 'K+', made, 'gap-analysis', target)
    expect(found).toMatchObject({
      IsResolved: false,
      ResolvedBy: null,
      ResolvedByName: null,
      ResolvedDate: null,
      replies: [{ Id: question }, { Id: again }],
    })
    const { history } = await done('ADM', 'Comment:DeleteReply', { ...ids, reply_id: question })
    expect(history.PreSnapshot[0]).toMatchObject({
      Mentions: [{ UserId: server.idOf('K+', target) }, { UserId: server.idOf('SC', target) }],
    })
    await done('K+', 'Comment:DeleteReply', { ...ids, reply_id: again })
    expect(await threadsFor(server, 'ADM', made, 'gap-analysis', target)).toEqual([])
    const resolving = { ...place, is_resolved: true }
    await expectRefused(server, 'ADM', 'Comment:Resolve', resolving, refusal.notFound, { target })
  },
)

test('the author changes whom a reply mentions only by naming them', async ({ server, made }) => {
  const { updates } = await expectDone(server, 'C+', 'Comment:Reply', {
    ...under(made, { phase: 'verification', comment: 'ClientComment' }),
    text: '@Senior and @Client',
    mentions: idsOf('SC', 'K+'),
  })
  const ids = { project_id: made.project, reply_id: updates.reply_id }
  const mentioned = async () => {
    const threads = await threadsFor(server, 'C+', made, 'verification')
    const { Mentions } = threads[0]!.replies[0] as unknown as { Mentions: { UserId: string }[] }
    return Mentions.map(({ UserId }) => UserId)
  }
  await expectDone(server, 'C+', 'Comment:EditReply', { ...ids, text: '@Senior, @Client' })
  expect(await mentioned()).toEqual([server.idOf('K+'), server.idOf('SC')])
  await expectDone(server, 'C+', 'Comment:EditReply', {
    ...ids,
    text: '@Associate and @Senior',
    mentions: idsOf('AC', 'SC'),
  })
  expect((await mentioned()).toSorted()).toEqual([server.idOf('AC'), server.idOf('SC')].toSorted())
})

// Who sees each thread, and the write that shows or hides its comment.
const guarded = [
  ['ConsultantComment', 'gap-analysis'],
  ['ConsultantComment', 'desktop-review'],
  ['ConsultantComment', 'verification'],
  ['TheGood', 'gap-analysis'],
  ['TheBad', 'gap-analysis'],
] as const

const switchOf = (comment: ThreadComment, isVisible: boolean): [WriteName, object] =>
  comment === 'ConsultantComment'
    ? ['Standard:UpdateConsultantCommentReady', { is_consultant_comment_visible: isVisible }]
    : [
        'Standard:UpdateGapAnalysisCommentReady',
        { [comment === 'TheGood' ? 'is_the_good_visible' : 'is_the_bad_visible']: isVisible },
      ]

test.for(guarded.flatMap((one) => targets.map((target) => [...one, target] as const)))(
  'a thread under %s in %s, in %s is shown with its comment and hidden with it: in the list, the search, the history and to writes',
  async ([comment, phase, target], { server }) => {
    const made = await makeProject(server)
    const { project, standards } = made
    const element = phase === 'gap-analysis' ? undefined : standards[0]!.elements[0]!
    const show = async (isVisible: boolean) => {
      const [name, values] = switchOf(comment, isVisible)
      const at = { project_id: project, standard_id: standards[0]!.id, phase }
      await expectDone(server, 'C+', name, { ...at, ...values }, { target })
    }
    const places = [
      under(made, { phase, comment }),
      ...(element === undefined ? [] : [under(made, { phase, comment, element })]),
    ]
    const replyOf = async (role: Somebody, text: string, place: object) => {
      const sent = { ...place, text, mentions: idsOf('SC') }
      return (await expectDone(server, role, 'Comment:Reply', sent, { target })).updates.reply_id
    }
    const known = async (role: Role) => {
      const search = { id: project, query: 'answer', kind: 'comment' as const }
      const found = await server.read(role, 'projects/{id}/search', search, target)
      const history = await server.read(
        role,
        'transformations/query',
        { project_id: project, focus: 'Comment' },
        target,
      )
      return {
        threads: await threadsFor(server, role, made, phase, target),
        found: found.body.data.Found,
        count: found.body.data.Counts.find(({ Kind }: { Kind: string }) => Kind === 'comment')
          .Count,
        history: history.body.data,
      }
    }
    const nothing = { threads: [], found: [], count: 0, history: [] }
    for (const place of places) await replyOf('C+', 'answer hidden', place)
    expect(await known('K+')).toEqual(nothing)

    await show(true)
    const own: number[] = []
    for (const place of places) own.push(await replyOf('K+', 'answer shown', place))
    const seen = await known('K+')
    expect(seen).toMatchObject({
      threads: places.map(() => ({
        replies: [{ Text: 'answer hidden' }, { Text: 'answer shown' }],
      })),
      count: 2 * places.length,
    })
    expect(seen.found.map(({ ReplyId }: { ReplyId: number }) => ReplyId)).toEqual(
      expect.arrayContaining(own),
    )
    // Replies written while the comment was hidden stay out of the history.
    expect(seen.history.map(({ Parameters }: { Parameters: object }) => Parameters)).toEqual(
      places
        .toReversed()
        .map((place) =>
          expect.objectContaining({ ...place, text: 'answer shown', mentions: idsOf('SC') }),
        ),
    )
    expect(seen.history[0].People).toEqual([
      { Id: server.idOf('SC', target), FullName: people.SC.name },
    ])

    await show(false)
    expect(await known('K+')).toEqual(nothing)
    expect(await known('C+')).toMatchObject({ count: 2 * places.length })
    for (const [index, place] of places.entries()) {
      const reply = { project_id: project, reply_id: own[index] }
      const calls: [WriteName, object][] = [
        ['Comment:Reply', { ...place, text: 'answer' }],
        ['Comment:Reply', { ...place, text: 'answer', mentions: idsOf('K2') }],
        ['Comment:Resolve', { ...place, is_resolved: true }],
        ['Comment:EditReply', { ...reply, text: 'answer' }],
        ['Comment:DeleteReply', reply],
      ]
      for (const [name, parameters] of calls)
        await expectRefused(server, 'K+', name, { ...parameters }, refusal.notFound, { target })
    }
  },
)

test.for(targets)(
  'a mention of somebody who does not see the reply is refused, whether there is such a person or not, in %s',
  async (target, { server, made }) => {
    const cases = [
      [clientComment, ['C-', 'Ko', 'Kx']],
      [consultantComment, ['C-', 'Ko', 'Kx', 'K+', 'K2']],
    ] as const
    for (const [place, strangers] of cases)
      for (const user_id of [...strangers.map((role) => people[role].id), 'nobody']) {
        const { body } = await expectRefused(
          server,
          'C+',
          'Comment:Reply',
          {
            ...under(made, place),
            text: '@Somebody',
            mentions: [{ user_id: people.SC.id }, { user_id }],
          },
          refusal.invalidParameters,
          { target },
        )
        expect(body.data.transformation.problems).toEqual([
          { place: 'mentions.1.user_id', message: 'must be a person who can see the reply' },
        ])
      }
    const { updates } = await expectDone(
      server,
      'C+',
      'Comment:Reply',
      { ...under(made, consultantComment), text: '@Senior', mentions: idsOf('SC', 'AC') },
      { target },
    )
    await expectRefused(
      server,
      'C+',
      'Comment:EditReply',
      {
        project_id: made.project,
        reply_id: updates.reply_id,
        text: '@Client',
        mentions: idsOf('K+'),
      },
      refusal.invalidParameters,
      { target },
    )
  },
)

test('a thread hangs under a comment that exists, of a standard and an element of the project', async ({
  server,
  made,
  other,
}) => {
  const [first, second] = made.standards
  type Case = [object, readonly [number, string]]
  const none: Case[] = [
    [{ comment: 'TheGood', phase: 'verification' }, refusal.invalidParameters],
    [{ element_id: first!.elements[0] }, refusal.invalidParameters],
    [{ comment: 'ConsultantComment', element_id: first!.elements[0] }, refusal.invalidParameters],
    [{ comment: 'SupportText' }, refusal.invalidParameters],
    [{ phase: 'GA' }, refusal.invalidParameters],
    [{ standard_id: other.standards[0]!.id }, refusal.notFound],
    [{ standard_id: 2_000_000 }, refusal.notFound],
    [{ ...consultantComment, element_id: second!.elements[0] }, refusal.notFound],
    [{ ...consultantComment, element_id: other.standards[0]!.elements[0] }, refusal.notFound],
    ...badIds.map((id): Case => [{ standard_id: id }, refusal.invalidParameters]),
  ]
  for (const [more, answer] of none) {
    const place = { ...under(made, clientComment), ...more }
    await expectRefused(server, 'C+', 'Comment:Reply', { ...place, text: 'Said' }, answer)
    await expectRefused(server, 'C+', 'Comment:Resolve', { ...place, is_resolved: true }, answer)
  }
  for (const text of [undefined, null, '', ' \n', 'a\0b', 'a'.repeat(20_001)])
    await expectRefused(
      server,
      'C+',
      'Comment:Reply',
      { ...under(made, clientComment), text },
      refusal.invalidParameters,
    )
  const mine = { project_id: other.project, reply_id: 1 }
  for (const reply_id of [2_000_000, ...badIds])
    await expectRefused(
      server,
      'ADM',
      'Comment:DeleteReply',
      { ...mine, reply_id },
      reply_id === 2_000_000 ? refusal.notFound : refusal.invalidParameters,
    )
})

test('what was changed meanwhile is not overwritten: the text of a reply, and whether its thread is resolved', async ({
  server,
}) => {
  const made = await makeProject(server)
  const place = under(made, clientComment)
  const { updates } = await expectDone(server, 'K+', 'Comment:Reply', { ...place, text: 'seen' })
  const edit = { project_id: made.project, reply_id: updates.reply_id }
  const races = await Promise.all(
    ['one', 'two', 'three'].map((text) =>
      server.write('K+', 'Comment:EditReply', { ...edit, text }, { expected: { Text: 'seen' } }),
    ),
  )
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const resolving = await Promise.all(
    (['K+', 'K2', 'C+', 'ADM'] as const).map((role) =>
      server.write(
        role,
        'Comment:Resolve',
        { ...place, is_resolved: true },
        { expected: { IsResolved: false } },
      ),
    ),
  )
  expect(resolving.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ])
  const body: unknown = resolving.find(({ status }) => status === 409)?.body
  expect(body).toMatchObject({
    data: {
      transformation: {
        conflict: { field: 'IsResolved', stored: true, by: expect.any(String), at: time },
      },
    },
  })
})

test('an archived project takes no reply, and shows its threads', async ({ server }) => {
  const made = await makeProject(server)
  const place = under(made, clientComment)
  const { updates } = await expectDone(server, 'C+', 'Comment:Reply', { ...place, text: 'Said' })
  await expectDone(server, 'ADM', 'Project:UpdateStatus', {
    project_id: made.project,
    status_id: 4,
  })
  const reply = { project_id: made.project, reply_id: updates.reply_id }
  const calls: [WriteName, object][] = [
    ['Comment:Reply', { ...place, text: 'Said' }],
    ['Comment:Resolve', { ...place, is_resolved: true }],
    ['Comment:EditReply', { ...reply, text: 'Said' }],
    ['Comment:DeleteReply', reply],
  ]
  for (const [name, parameters] of calls)
    expect((await server.write('C+', name, { ...parameters })).body.data.transformation.error).toBe(
      'Project is archived',
    )
  expect(await threadsFor(server, 'C+', made, 'gap-analysis')).toHaveLength(1)
})
