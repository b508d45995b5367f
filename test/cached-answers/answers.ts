import { readContracts, type ReadName } from '#operations/contracts.ts'
import type { Target } from '#rules/api/targets.ts'
import { actors } from '#rules/permissions/actor.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectedReads } from '../matrix/expected-reads.ts'
import type { Somebody, Fixture } from '../matrix/fixture.ts'

type Query = Readonly<Record<string, string | number>>
type Asked = [read: ReadName, query: Query]

/** A cached response, with the request it answers. */
export type Answer = {
  readonly role: Somebody
  readonly read: ReadName
  readonly query: Query
  readonly text: string
}

/** The subject of the requests: a fixture, and a second project with its first module. */
export type Subject = Fixture & {
  readonly sibling: number
  readonly furtherUpload: string
  readonly templateUpload: string
}

/** An administrator, a consultant and a client of the project. */
export const askers = ['ADM', 'C+', 'K+'] as const satisfies readonly Somebody[]

const phases = ['gap-analysis', 'desktop-review', 'verification'] as const

const list = 'projects/{id}/standard_phase'

// What a project with the same module shows of the subject, or could be thought to show.
const ofNeighbour = (project_id: number, { standards, modules }: Subject): Asked[] => [
  [list, { id: project_id, phase: 'desktop-review' }],
  [list, { id: project_id, standard_id: standards.led }],
  ['projects/{id}/project', { id: project_id }],
  ['tasks/tasks_for_project', { project_id }],
  ['transformations/query', { project_id }],
  ['admin/project_users', { project_id }],
  ['admin/project_module_assignments', { project_id }],
  ['admin/module_consultant_assignments', { project_id, module_id: modules.works }],
]

const ofProject = (project_id: number, { standards, modules }: Subject): Asked[] => [
  [list, { id: project_id }],
  ...phases.map((phase): Asked => [list, { id: project_id, phase }]),
  [list, { id: project_id, standard_id: standards.led }],
  [list, { id: project_id, phase: 'desktop-review', standard_id: standards.led }],
  [list, { id: project_id, phase: 'verification', standard_id: standards.unled }],
  ...phases.map((phase): Asked => [
    'projects/{id}/comment_threads',
    { id: project_id, standard_id: standards.led, phase },
  ]),
  ['projects/{id}/project', { id: project_id }],
  ['projects/{id}/documents/documents_with_citations', { id: project_id }],
  ['dates/dates', { project_id }],
  ['tasks/tasks_for_project', { project_id }],
  ['tasks/tasks_for_project', { project_id, standard_id: standards.led }],
  ['tasks/tasks_for_project', { project_id, standard_id: standards.unled }],
  ['transformations/query', { project_id }],
  ['transformations/query', { project_id, standard_id: standards.led }],
  ['transformations/query', { project_id, standard_id: standards.unled }],
  ['admin/action_metrics', { project_id }],
  ['projects/{id}/status_times', { id: project_id }],
  ['projects/{id}/full_scores', { id: project_id, phase: 'desktop-review' }],
  ['projects/{id}/full_scores', { id: project_id, phase: 'verification' }],
  ...phases.map((phase): Asked => ['projects/{id}/progress', { id: project_id, phase }]),
  ['projects/{id}/workload', { id: project_id }],
  ['admin/action_metrics', { project_id, standard_id: standards.led }],
  ['admin/project_users', { project_id }],
  ['admin/project_settings', { project_id }],
  ['admin/project_module_assignments', { project_id }],
  ['admin/module_consultant_assignments', { project_id, module_id: modules.works }],
  ['admin/module_consultant_assignments', { project_id, module_id: modules.idle }],
]

const ofModule = (module_id: number, standard_id: number): Asked[] => [
  ['core/standards', { module_id }],
  ['core/standards', { module_id, parts: 'names' }],
  ['core/standards', { module_id, standard_id }],
  ['templates/all_templates', { module_id }],
  ['tips/sf_tips', { module_id }],
]

const beside = (userId: string): Asked[] => [
  ['tasks/for_dashboard', { user_id: userId }],
  ['tasks/tasks_combined_client', {}],
  ['tasks/tasks_combined_client', { is_open: 'true' }],
  ['admin/all_projects', {}],
  ['admin/projects_with_users', {}],
  ['admin/all_users', {}],
  ['core/modules', {}],
  ['users/profile', {}],
]

const ofAdministrators = ({ project, standards, spare }: Subject): Asked[] => [
  ['admin/gf_login_info', {}],
  ['transformations/query', {}],
  ['transformations/query', { standard_id: standards.led }],
  ['admin/history', {}],
  ['admin/history', { project_id: project }],
  // The denials caused by this test itself belong to other people.
  ['admin/refusals', { user_id: spare }],
]

// Reads as the screens request them, with and without filters.
function askedInWays(role: Somebody, subject: Subject): Asked[] {
  const { modules, standards, project, elsewhere, sibling } = subject
  const shared = [
    ...ofProject(project, subject),
    ...ofModule(modules.works, standards.led),
    ['core/standards', { module_id: modules.works, standard_id: standards.unled }] as Asked,
    ...beside(subject.id(role)),
  ]
  if (role !== 'ADM') return shared
  return [
    ...shared,
    ...ofAdministrators(subject),
    ...ofModule(modules.unworked, standards.spare),
    ...ofNeighbour(sibling, subject),
    [list, { id: elsewhere }],
    ['admin/project_settings', { project_id: elsewhere }],
    ['tasks/for_dashboard', { user_id: subject.id('K+') }],
  ]
}

// Every other read, with the query of the first row of the expected matrix that shows the role something.
function askedOtherwise(role: Somebody, subject: Subject, known: ReadonlySet<ReadName>): Asked[] {
  const place = actors.findIndex((actor) => actor === role)
  return (Object.keys(readContracts) as ReadName[])
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const row = expectedReads.find(
        ({ name: other, shown }) => other === name && typeof shown[place] === 'string',
      )
      return row === undefined ? [] : [[name, row.query(subject, role)] as Asked]
    })
}

/** Returns the requests of a role: each read that shows it something. */
export function askedBy(role: Somebody, subject: Subject): Asked[] {
  const known = new Set(
    askers.flatMap((asker) => askedInWays(asker, subject).map(([name]) => name)),
  )
  return [...askedInWays(role, subject), ...askedOtherwise(role, subject, known)]
}

const atOnce = 8

/** Repeats the requests; returns the responses in order. */
export async function takeAnswers(
  server: TestServer,
  target: Target,
  subject: Subject,
  isAsked: (question: Omit<Answer, 'text'>) => boolean = () => true,
): Promise<Answer[]> {
  const asked = askers
    .flatMap((role) => askedBy(role, subject).map(([read, query]) => ({ role, read, query })))
    .filter(isAsked)
  const answers: Answer[] = []
  const waiting = asked.entries()
  const work = async () => {
    for (const [index, one] of waiting) {
      const { status, body } = await server.read(one.role, one.read, one.query, target)
      answers[index] = { ...one, text: `${status} ${JSON.stringify(body.data ?? body.error)}` }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}
