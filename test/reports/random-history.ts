import type { WriteName } from '#operations/contracts.ts'
import { people } from '#test/harness/people.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import type { PhaseName } from './expected-rows.ts'
import type { RandomProject } from './random-project.ts'
import { RandomTexts } from './random-texts.ts'

/**
 * What must have been true when a write was made, and must still be true, for clients to read about it; null for what they always read, 'never' for
 * the rest.
 */
export type ShownBy =
  | { readonly table: string; readonly column: string; readonly before: boolean }
  | { readonly scores: boolean }
  | 'never'
  | null

type Turn = {
  readonly server: TestServer
  readonly project: RandomProject
  readonly texts: RandomTexts
  readonly standard: number
  readonly element: number
  readonly phase: PhaseName
}
type Made = readonly [
  role: keyof typeof people,
  name: WriteName,
  parameters: Record<string, unknown>,
  shownBy: ShownBy,
]

const recordTables = {
  'gap-analysis': 'StandardGapAnalysis',
  'desktop-review': 'StandardDesktopReview',
  verification: 'StandardVerification',
} as const

const staff = ['SC', 'AC', 'C+'] as const
const clients = ['K+', 'K2', 'Kx'] as const

async function shownWith(
  { server, project, standard }: Turn,
  phase: PhaseName,
  column: string,
): Promise<ShownBy> {
  const table = recordTables[phase]
  const [row] = await server.sql(
    'ps',
    `select "${column}" as shown from "${table}" where "ProjectId" = $1 and "StandardId" = $2`,
    [project.id, standard],
  )
  return { table, column, before: row!.shown === true }
}

async function leadOf({ server, project, standard, phase }: Turn): Promise<string | null> {
  const [row] = await server.sql(
    'ps',
    `select "OwnerId" as lead from "${recordTables[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
    [project.id, standard],
  )
  return row!.lead
}

async function areScoresShown({ server, project }: Turn): Promise<boolean> {
  const [row] = await server.sql(
    'ps',
    `select ("Settings" ->> 'ScoresVisibleToClients')::boolean as shown from "ProjectSettings" where "ProjectId" = $1`,
    [project.id],
  )
  return row!.shown
}

const scored = (phase: PhaseName): PhaseName =>
  phase === 'gap-analysis' ? 'desktop-review' : phase

const newText = (texts: RandomTexts): string => (texts.chance(0.8) ? texts.text() : '')

const writes: readonly ((turn: Turn) => Promise<Made> | Made)[] = [
  ({ texts, phase, project, standard }) => [
    texts.pick(clients),
    'Standard:UpdateClientComment',
    { project_id: project.id, standard_id: standard, phase, client_comment: newText(texts) },
    null,
  ],
  async (turn) => [
    turn.texts.pick(staff),
    'Standard:UpdateConsultantComment',
    {
      project_id: turn.project.id,
      standard_id: turn.standard,
      phase: turn.phase,
      consultant_comment: newText(turn.texts),
    },
    await shownWith(turn, turn.phase, 'IsConsultantCommentVisible'),
  ],
  ({ texts, phase, project, standard }) => [
    texts.pick(staff),
    'Standard:UpdateConsultantCommentReady',
    {
      project_id: project.id,
      standard_id: standard,
      phase,
      is_consultant_comment_visible: texts.chance(0.7),
    },
    'never',
  ],
  async (turn) => {
    const isGood = turn.texts.chance(0.5)
    return [
      turn.texts.pick(staff),
      'Standard:UpdateGapAnalysisComment',
      {
        project_id: turn.project.id,
        standard_id: turn.standard,
        phase: 'gap-analysis',
        [isGood ? 'the_good' : 'the_bad']: newText(turn.texts),
      },
      await shownWith(turn, 'gap-analysis', isGood ? 'IsTheGoodVisible' : 'IsTheBadVisible'),
    ]
  },
  ({ texts, project, standard }) => [
    texts.pick(staff),
    'Standard:UpdateGapAnalysisCommentReady',
    {
      project_id: project.id,
      standard_id: standard,
      phase: 'gap-analysis',
      [texts.pick(['is_the_good_visible', 'is_the_bad_visible'])]: texts.chance(0.7),
    },
    'never',
  ],
  async (turn) => [
    turn.texts.pick(staff),
    'Element:UpdateMockScore',
    {
      project_id: turn.project.id,
      element_id: turn.element,
      phase: scored(turn.phase),
      mock_score: turn.texts.pick([0, 50, 100, 100, turn.texts.from(0, 100)]),
    },
    { scores: await areScoresShown(turn) },
  ],
  async (turn) => [
    turn.texts.pick(staff),
    'Element:UpdateConsultantComment',
    {
      project_id: turn.project.id,
      element_id: turn.element,
      phase: scored(turn.phase),
      consultant_comment: newText(turn.texts),
    },
    await shownWith(turn, scored(turn.phase), 'IsConsultantCommentVisible'),
  ],
  ({ texts, project, element, phase }) => {
    const isReady = texts.chance(0.6)
    return [
      isReady ? texts.pick(clients) : 'ADM',
      'Element:UpdateClientReady',
      {
        project_id: project.id,
        element_id: element,
        phase: scored(phase),
        is_client_ready: isReady,
      },
      null,
    ]
  },
  ({ texts, project, standard, phase }) => [
    texts.pick(staff),
    'Standard:UpdateStatus',
    {
      project_id: project.id,
      standard_id: standard,
      phase,
      status: texts.pick(['Blank', 'Complete', 'NotApplicable']),
    },
    null,
  ],
  ({ texts, project, standard }) => {
    const isClient = texts.chance(0.5)
    return [
      isClient ? texts.pick(clients) : texts.pick(staff),
      'Task:Create',
      { project_id: project.id, standard_id: standard, text: texts.text(), assignees: [] },
      isClient ? null : 'never',
    ]
  },
  async (turn) => {
    const from = await leadOf(turn)
    const to = turn.texts.pick(staff.map((role) => people[role].id).filter((id) => id !== from))
    return [
      'ADM',
      'Standard:UpdateConsultantAssignments',
      {
        project_id: turn.project.id,
        assignmentChanges: [
          {
            standard_id: turn.standard,
            phase: turn.phase,
            role: 'SC',
            from_consultant_id: from,
            to_consultant_id: to,
          },
        ],
      },
      null,
    ]
  },
]

async function maybeTurnScores({ server, project, texts }: Turn): Promise<void> {
  if (!texts.chance(0.1)) return
  await expectDone(
    server,
    'ADM',
    'Project:UpdateSettings',
    { project_id: project.id, changes: { ScoresVisibleToClients: texts.chance(0.6) } },
    { target: 'ps' },
  )
}

/** Random writes on a standard: what clients may read of each, in order, and the unique words of their texts. */
export type RandomHistory = {
  readonly standard: number
  readonly shownBy: readonly ShownBy[]
  readonly tokens: readonly string[]
}

/** Makes random writes of several people on the first standard of a project; null when it has none. */
export async function makeRandomHistory(
  server: TestServer,
  project: RandomProject,
  count: number,
): Promise<RandomHistory | null> {
  const [standard] = project.standards
  if (standard === undefined) return null
  const texts = new RandomTexts(-1_000 - project.seed)
  const elements = await server.sql(
    'ps',
    `select "Id" as id from "Element" where "StandardId" = $1 and "isScorable"`,
    [standard],
  )
  const shownBy: ShownBy[] = []
  while (shownBy.length < count) {
    const turn: Turn = {
      server,
      project,
      texts,
      standard,
      element: elements.length === 0 ? 0 : texts.pick(elements).id,
      phase: texts.pick(['gap-analysis', 'desktop-review', 'verification']),
    }
    await maybeTurnScores(turn)
    const [role, name, parameters, shown] = await texts.pick(writes)(turn)
    if (turn.element === 0 && name.startsWith('Element:')) continue
    await expectDone(server, role, name, parameters, { target: 'ps' })
    shownBy.push(shown)
  }
  return { standard, shownBy, tokens: texts.tokens }
}
