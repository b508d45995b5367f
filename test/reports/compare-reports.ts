import { people } from '#test/harness/people.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectedHistory } from './expected-history.ts'
import { expectedReports, phaseTitles } from './expected-report.ts'
import type { PhaseName, Viewer } from './expected-rows.ts'
import type { RandomHistory } from './random-history.ts'
import type { RandomProject } from './random-project.ts'
import { RandomTexts } from './random-texts.ts'

type Reader = keyof typeof people

/** How reports are read: by whom, for which audience, and as which reader their content is expected. */
export const readers: readonly {
  readonly name: string
  readonly role: Reader
  readonly audience?: 'client' | 'staff'
  readonly viewer: Viewer
}[] = [
  ...(['ADM', 'SC', 'AC'] as const).map((role) => ({
    name: role,
    role,
    viewer: { id: people[role].id, isStaff: true },
  })),
  {
    name: 'a client of the organization',
    role: 'K+',
    viewer: { id: people['K+'].id, isStaff: false },
  },
  {
    name: 'a client of another organization, who asks for everything',
    role: 'Kx',
    audience: 'staff',
    viewer: { id: people.Kx.id, isStaff: false },
  },
  {
    name: 'SC for clients',
    role: 'SC',
    audience: 'client',
    viewer: { id: '', isStaff: false },
  },
]

type Scope = { readonly module_id?: number; readonly standard_id?: number }

/** The whole project, one of its modules, and one of its standards. */
function scopesOf({ seed, modules, standards }: RandomProject): Scope[] {
  const random = new RandomTexts(-seed)
  return [
    {},
    { module_id: random.pick(modules) },
    ...(standards.length > 0 ? [{ standard_id: random.pick(standards) }] : []),
  ]
}

/** The first difference between two values; null when they are deeply equal. */
export function difference(actual: unknown, expected: unknown, path = ''): string | null {
  if (Object.is(actual, expected)) return null
  const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null
  if (!isBranch(actual) || !isBranch(expected))
    return `${path} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const found = difference(actual[name], expected[name], `${path}/${name}`)
    if (found !== null) return found
  }
  return null
}

async function reportFor(server: TestServer, role: Reader, query: Record<string, string | number>) {
  const { status, body } = await server.read(role, 'projects/{id}/report', query, 'ps')
  if (status !== 200) return { status, body }
  // The fields shown only while a setting allows it, and the organization, are tested separately.
  const { guarded: _, organization: __, ...answered } = body.data
  return answered
}

/** Reads the history of a standard as each reader; returns the differences from the expected rows, computed in SQL. */
export async function faultsInHistory(
  server: TestServer,
  project: RandomProject,
  history: RandomHistory | null,
): Promise<string[]> {
  if (history === null) return []
  const faults: string[] = []
  for (const { name, role, audience, viewer } of readers) {
    const expected = await expectedHistory(server, project, history, viewer)
    const query = {
      id: project.id,
      kind: 'standard-history',
      standard_id: history.standard,
      ...(audience && { audience }),
    }
    const fault = difference(await reportFor(server, role, query), expected)
    if (fault !== null) faults.push(`SEED=${project.seed} history for ${name}: ${fault}`)
  }
  return faults
}

/**
 * Reads every kind of report of a project in each phase and scope as each reader, or only every `one`-th of these combinations; returns the
 * differences from the expected report, computed in SQL.
 */
export async function faultsInReports(
  server: TestServer,
  project: RandomProject,
  one = 1,
): Promise<string[]> {
  const faults: string[] = []
  // Each project begins at a different combination.
  let place = project.seed
  const said = (of: unknown, fault: string | null) => {
    if (fault !== null) faults.push(`SEED=${project.seed} ${JSON.stringify(of)}: ${fault}`)
  }
  for (const phase of Object.keys(phaseTitles) as PhaseName[])
    for (const scope of scopesOf(project))
      for (const { name, role, audience, viewer } of readers) {
        const { module_id: module, standard_id: standard } = scope
        const asked = { project, phase, viewer, module, standard }
        for (const [kind, expected] of await expectedReports(server, asked)) {
          place += 1
          if (place % one !== 0) continue
          const query = { id: project.id, kind, phase, ...scope, ...(audience && { audience }) }
          const answered = await reportFor(server, role, query)
          said([name, kind, phase, scope], difference(answered, expected))
        }
      }
  for (const role of ['C-', 'Ko', 'ANON'] as const) {
    const query = { id: project.id, kind: 'full-review' }
    const { status } = await server.read(role, 'projects/{id}/report', query, 'ps')
    if (status !== (role === 'ANON' ? 401 : 404)) said([role], `is answered ${status}`)
  }
  return faults
}
