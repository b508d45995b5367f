import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import type { WriteName } from '../contracts.ts'
import { standardTable } from '../core/phase/phase-tables.ts'

type Refused = readonly [role: Role, refusal: readonly [status: number, text: string]]

type CommentWrite = {
  readonly write: WriteName
  readonly phases: readonly Phase[]
  /** The two people who write, one after the other. */
  readonly by: readonly [first: Exclude<Role, 'ANON'>, second: Exclude<Role, 'ANON'>]
  readonly first: Readonly<Record<string, unknown>>
  readonly second: Readonly<Record<string, unknown>>
  /** The columns that the second snapshot returns in addition to the ids. */
  readonly found: Readonly<Record<string, unknown>>
  /** The columns that the second write sets; all others stay as they are. */
  readonly set: Readonly<Record<string, unknown>>
  readonly closedTo: readonly Refused[]
  /** Invalid parameters. */
  readonly wrong: readonly Readonly<Record<string, unknown>>[]
}

const moment = expect.stringMatching(/^\d{4}-.*Z$/) as unknown
const time = expect.any(Date) as unknown
const everyPhase = phases.map(({ phase }) => phase)
const otherPhases = everyPhase.filter((phase) => phase !== 'gap-analysis')

/** A placeholder for a person's id in the letter case of the target. */
const idOf = (role: Exclude<Role, 'ANON'>) => ({ idOf: role })

const each = (name: string, values: readonly unknown[]) =>
  values.map((value) => ({ [name]: value }))
const noText = [null, 7, {}, [], 'a\0b', 'a\ud800', 'a\u001e', 'a'.repeat(20_001)]
const noSwitch = [null, 0, 'false', []]

const closedToClients = [
  ['C-', refusal.notFound],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const satisfies readonly Refused[]

const closedToStaff = [
  ['ADM', refusal.notAllowed],
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const satisfies readonly Refused[]

const writes: readonly CommentWrite[] = [
  {
    write: 'Standard:UpdateClientComment',
    phases: everyPhase,
    by: ['K+', 'K2'],
    first: { client_comment: 'See page 4\nand 5' },
    second: { client_comment: 'Page 6' },
    found: {
      ClientComment: 'See page 4\nand 5',
      LastClientId: idOf('K+'),
      ClientCommentLastModified: moment,
    },
    set: { ClientComment: 'Page 6', LastClientId: idOf('K2'), ClientCommentLastModified: time },
    closedTo: closedToStaff,
    wrong: each('client_comment', [undefined, ...noText]),
  },
  {
    write: 'Standard:UpdateConsultantComment',
    phases: everyPhase,
    by: ['C+', 'SC'],
    first: { consultant_comment: 'Needs a policy' },
    second: { consultant_comment: 'Good' },
    found: {
      ConsultantComment: 'Needs a policy',
      LastConsultantId: idOf('C+'),
      ConsultantCommentLastModified: moment,
      IsConsultantCommentVisible: false,
    },
    set: {
      ConsultantComment: 'Good',
      LastConsultantId: idOf('SC'),
      ConsultantCommentLastModified: time,
    },
    closedTo: closedToClients,
    wrong: each('consultant_comment', [undefined, ...noText]),
  },
  {
    write: 'Standard:UpdateConsultantCommentReady',
    phases: everyPhase,
    by: ['C+', 'ADM'],
    first: { is_consultant_comment_visible: true },
    second: { is_consultant_comment_visible: false },
    found: { IsConsultantCommentVisible: true },
    set: { IsConsultantCommentVisible: false },
    closedTo: closedToClients,
    wrong: each('is_consultant_comment_visible', [undefined, ...noSwitch]),
  },
  {
    write: 'Standard:UpdateGapAnalysisComment',
    phases: ['gap-analysis'],
    by: ['AC', 'ADM'],
    first: { the_good: 'A clean log', the_bad: 'No backup\nof it' },
    second: { the_good: '' },
    found: {
      TheGood: 'A clean log',
      TheBad: 'No backup\nof it',
      IsTheGoodVisible: false,
      IsTheBadVisible: false,
    },
    set: { TheGood: '' },
    closedTo: closedToClients,
    wrong: [
      {},
      { the_good: undefined, the_bad: undefined },
      ...each('the_good', noText),
      ...each('the_bad', noText),
      ...each('phase', otherPhases).map((phase) => ({ ...phase, the_good: 'x' })),
    ],
  },
  {
    write: 'Standard:UpdateGapAnalysisCommentReady',
    phases: ['gap-analysis'],
    by: ['SC', 'C+'],
    first: { is_the_good_visible: true },
    second: { is_the_bad_visible: true },
    found: { IsTheGoodVisible: true, IsTheBadVisible: false },
    set: { IsTheBadVisible: true },
    closedTo: closedToClients,
    wrong: [
      {},
      ...each('is_the_good_visible', noSwitch),
      ...each('is_the_bad_visible', noSwitch),
      ...each('phase', otherPhases).map((phase) => ({ ...phase, is_the_bad_visible: true })),
    ],
  },
]

const ids = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
})

const asked = (made: MadeProject, { phases: [phase], first }: CommentWrite, more: object = {}) => ({
  ...ids(made),
  phase,
  ...first,
  ...more,
})

test.for(
  writes.flatMap((one) =>
    targets.flatMap((target) =>
      one.phases.map((phase) => [one.write, target, phase, one] as const),
    ),
  ),
)(
  '%s in %s, %s stores its own columns, returns the previous values, and changes nothing else',
  async ([name, target, phase, { by, first, second, found, set }], { server, made }) => {
    const stored = async () => {
      const rows = await server.sql(
        target,
        `select *, xmin::text as transaction from "${standardTable[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
        Object.values(ids(made)),
      )
      return rows[0]
    }
    const inTarget = (columns: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(columns).map(([column, value]) => [
          column,
          typeof value === 'object' && value !== null && 'idOf' in value
            ? server.idOf(value.idOf as Exclude<Role, 'ANON'>, target)
            : value,
        ]),
      )
    await expectDone(server, by[0], name, { ...ids(made), phase, ...first }, { target })
    const before = await stored()
    const done = await expectDone(
      server,
      by[1],
      name,
      { ...ids(made), phase, ...second },
      { target },
    )
    expect(done.updates).toEqual(ids(made))
    const row = { ProjectId: made.project, StandardId: made.standards[0]!.id, ...inTarget(found) }
    expect(done.pre_snapshot).toEqual([row])
    expect(done.history.PreSnapshot).toEqual([row])
    expect(done.history).toMatchObject({ ProjectId: made.project, StandardId: row.StandardId })
    const { transaction } = done.history
    expect(await stored()).toEqual({
      ...before,
      ...inTarget({ ...set, EditorId: idOf(by[1]) }),
      transaction,
    })
  },
)

test.for(
  writes.flatMap((one) =>
    one.closedTo.map(([role, answer]) => [one.write, role, one, answer] as const),
  ),
)('%s is not open to %s', async ([name, role, one, answer], { server, made }) => {
  await expectRefused(server, role, name, asked(made, one), answer)
})

test.for(writes.map((one) => [one.write, one] as const))(
  '%s refuses a standard of another project and one that does not exist',
  async ([name, one], { server, made, other }) => {
    for (const standard_id of [other.standards[0]!.id, 2_000_000])
      await expectRefused(
        server,
        one.by[0],
        name,
        asked(made, one, { standard_id }),
        refusal.notFound,
      )
  },
)

test.for(writes.map((one) => [one.write, one] as const))(
  '%s rejects invalid ids and phases, and values that cannot be stored',
  async ([name, one], { server, made }) => {
    const withoutValues = { ...ids(made), phase: one.phases[0] }
    const wrong = [
      ...badIds.flatMap((id) => [
        asked(made, one, { project_id: id }),
        asked(made, one, { standard_id: id }),
      ]),
      ...['GA', 'desktop_review', '', null, undefined].map((phase) => asked(made, one, { phase })),
      ...one.wrong.map((values) => ({ ...withoutValues, ...values })),
    ]
    for (const parameters of wrong)
      await expectRefused(server, one.by[0], name, parameters, refusal.invalidParameters)
  },
)

test.for(['client_comment', 'consultant_comment', 'the_good'] as const)(
  'a %s of spaces only is stored as null',
  async (parameter, { server, made }) => {
    const at = { ...ids(made), phase: 'gap-analysis' }
    const [role, name, column] = (
      {
        client_comment: ['K+', 'Standard:UpdateClientComment', 'ClientComment'],
        consultant_comment: ['C+', 'Standard:UpdateConsultantComment', 'ConsultantComment'],
        the_good: ['C+', 'Standard:UpdateGapAnalysisComment', 'TheGood'],
      } as const
    )[parameter]
    await expectDone(server, role, name, { ...at, [parameter]: ' kept as typed\n' })
    const { pre_snapshot } = await expectDone(server, role, name, { ...at, [parameter]: ' \n\t ' })
    expect(pre_snapshot[0][column]).toBe(' kept as typed\n')
    const [row] = await server.sql(
      'rds',
      `select "${column}" as said from "StandardGapAnalysis" where "ProjectId" = $1 and "StandardId" = $2`,
      Object.values(ids(made)),
    )
    expect(row.said).toBe('')
  },
)
