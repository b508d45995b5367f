import type * as z from 'zod'
import { healthPath } from '#rules/api/health.ts'
import { mailPaths } from '#rules/api/mail-desk.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { historyExportPath } from '#rules/documents/file-paths.ts'
import { reportKinds } from '#rules/report/kinds/report-kinds.ts'
import { searchKinds } from '#rules/search/search-kinds.ts'
import { fileReads, reads, writes } from '#server/pipeline/registry.ts'
import type { Role } from '../harness/people.ts'
import type { Answered, TestServer } from '../harness/test-server.ts'
import type { Fixture } from '../matrix/fixture.ts'
import type { Tenants } from './tenants.ts'

/** One request of one role. */
export type Probe = {
  readonly told: string
  readonly role: Role
  readonly target: Target
  readonly send: (server: TestServer) => Promise<Answered>
}

/** Roles that are linked to neither tenant, or cannot sign in at all. */
export const strangers = ['C-', 'Ko', 'ANON', 'LOCK', 'LOST'] as const satisfies Role[]

type Value = string | number | boolean | undefined
type Pool = Readonly<Record<string, readonly Value[]>>

/** The ids that a request may name: those of both tenants and of the demo's projects. */
const idsOf = ({ ours, theirs }: Tenants): Pool => {
  const of = (pick: (fixture: Fixture) => readonly Value[]) => [ours, theirs].flatMap(pick)
  const projects = [...of(({ project }) => [project]), ours.elsewhere, 1]
  return {
    id: projects,
    project_id: projects,
    standard_id: [undefined, ...of(({ standards }) => [standards.led]), 1],
    module_id: [undefined, ...of(({ modules }) => [modules.works, modules.unworked]), 1],
    element_id: of(({ elements }) => [elements.ready]),
    task_id: of(({ tasks }) => [tasks.ofStaff]),
    document_id: of(({ documents }) => Object.values(documents)),
    date_id: of(({ date }) => [date]),
    user_id: [...of(({ spare, id }) => [spare, id('K+'), id('AC')])],
  }
}

/** Further parameters of a request, with their values. */
const choices: Pool = {
  version: [undefined, 1],
  phase: ['desktop-review', 'gap-analysis', 'verification', undefined],
  focus: [undefined, 'Standard', 'Document'],
  parts: ['all', 'names'],
  is_open: [undefined, 'true'],
  outcome: [undefined, 'refused'],
  audience: [undefined, 'staff', 'client'],
  // The form whose bytes contain the text uncompressed.
  format: ['csv'],
  // The prefix of every planted text.
  query: ['cnry'],
}

/** The values that replace a choice in a single read, by the name of the read. */
const choicesOf: Readonly<Record<string, Pool>> = {
  'transformations/query': { limit: [200] },
  'admin/history': { limit: [200] },
  'projects/{id}/search': { kind: [undefined, ...searchKinds] },
  'projects/{id}/report': { kind: reportKinds.map(({ kind }) => kind) },
  'projects/{id}/report_file': { kind: reportKinds.map(({ kind }) => kind) },
}

const reports: ReadonlySet<string> = new Set(['projects/{id}/report', 'projects/{id}/report_file'])

const madeFiles: ReadonlySet<string> = new Set([
  'projects/{id}/report_file',
  'projects/{id}/workbook',
])

/** Reads that take longer and that show administrators nothing that other reads do not show. */
export const costlyReads: ReadonlySet<string> = new Set([...reports, ...madeFiles])

/** Every combination of ids, each either with one value of every choice in rotation, or with every value but not every combination of values. */
function combined(
  names: readonly string[],
  ids: Pool,
  chosen: Pool,
  isInTurn: boolean,
): Record<string, Value>[] {
  let made: Record<string, Value>[] = [{}]
  const turns: (readonly [string, readonly Value[]])[] = []
  for (const name of names) {
    const values = ids[name]
    if (values) made = made.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
    else if (chosen[name]) turns.push([name, chosen[name]])
  }
  const rounds = isInTurn ? 1 : Math.max(1, ...turns.map(([, values]) => values.length))
  return made.flatMap((one, place) =>
    Array.from({ length: rounds }, (_, round) => ({
      ...one,
      ...Object.fromEntries(
        // In each combination of ids, the values of the choices meet in different combinations.
        turns.map(([name, values], turn) => [name, values[(round + place * turn) % values.length]]),
      ),
    })),
  )
}

const wordsOf = (values: Readonly<Record<string, Value>>, target: Target): string =>
  new URLSearchParams(
    Object.entries<Value>({ ...values, apiDb: target }).flatMap(
      ([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]),
    ),
  ).toString()

const get = (
  role: Role,
  target: Target,
  path: string,
  values: Record<string, Value>,
  headers: Record<string, string> = {},
): Probe => {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    path,
  )
  const rest = Object.fromEntries(
    Object.entries(values).filter(([name]) => !path.includes(`{${name}}`)),
  )
  const address = `${filled}?${wordsOf(rest, target)}`
  return {
    told: `GET ${address}`,
    role,
    target,
    send: (server) => server.fetch(address, { headers: { ...server.as(role), ...headers } }),
  }
}

const templatesOf = ({ ours, theirs }: Tenants) =>
  [ours, theirs].flatMap(({ template, unworkedTemplate }) => [template, unworkedTemplate])

/** How reads are sent: with which headers, without which reads, and whether each report is requested for every module. */
type ReadOptions = {
  readonly headers?: Record<string, string>
  readonly without?: ReadonlySet<string>
  readonly isEveryModule?: boolean
}

/** Every read and download of a role, with every combination of ids; the modules of reports are used in rotation. */
export function readProbes(
  role: Role,
  target: Target,
  tenants: Tenants,
  { headers = {}, without = new Set(), isEveryModule = false }: ReadOptions = {},
): Probe[] {
  const ids = idsOf(tenants)
  return [...reads, ...fileReads].flatMap(([name, { contract }]) => {
    if (without.has(name)) return []
    const names = Object.keys((contract.query as z.ZodObject).shape)
    const own: Record<string, readonly Value[]> = { ...ids }
    if (name === 'files/templates') own['id'] = templatesOf(tenants)
    const chosen: Record<string, readonly Value[]> = { ...choices, ...choicesOf[name] }
    // A dozen kinds of report for every module of every standard of every project would be thousands.
    if (reports.has(name) && !isEveryModule) {
      chosen['module_id'] = ids['module_id'] ?? []
      delete own['module_id']
    }
    // A stranger is rejected whatever the choices; the file of a report contains the same as the report, and
    // that of a workbook is compressed.
    const isInTurn = strangers.some((one) => one === role) || madeFiles.has(name)
    return combined(names, own, chosen, isInTurn).map((values) =>
      get(role, target, contract.path, values, headers),
    )
  })
}

const elsewhere = [
  ...Object.values(mailPaths),
  healthPath,
  '/api/session',
  '/api/openapi.json',
  '/api/docs',
  '/api/v5/own_sessions',
  '/',
  '/app',
  '/readyz',
  '/no/such/page',
  historyExportPath,
]

/** Other endpoints that return data: the session, the description, the pages, the export. */
export const otherProbes = (role: Role, target: Target, { theirs }: Tenants): Probe[] =>
  elsewhere.flatMap((path) => [
    get(role, target, path, {}),
    get(role, target, path, { project_id: theirs.project, outcome: 'refused' }),
  ])

const isId = (name: string): boolean => /(^|_)id$|^Id$/i.test(name)

// Finds the value of an id parameter, whatever its name in the write.
function idOf(write: string, name: string, fixture: Fixture): Value {
  if (name === 'Id' && write.startsWith('Standard')) return fixture.standards.led
  if (name === 'id' && write.startsWith('ReportTemplate')) return fixture.reportTemplate
  if (name === 'id' && write.startsWith('Template')) return fixture.template
  if (name === 'id') return fixture.standards.led
  if (/user_id$|^Id$|consultant_id$/.test(name)) return fixture.spare
  if (name === 'upload_id') return fixture.uploads['K+']
  if (name === 'preview_id') return fixture.previews.ADM
  const { project, standards, modules, elements, tasks, documents, replies, date } = fixture
  return (
    {
      project_id: project,
      standard_id: standards.led,
      module_id: modules.works,
      element_id: elements.ready,
      task_id: tasks.ofStaff,
      document_id: documents.hidden,
      reply_id: replies.hidden,
      date_id: date,
    } as Record<string, number>
  )[name]
}

const expected = Object.fromEntries(
  [
    'ClientComment',
    'ConsultantComment',
    'TheGood',
    'TheBad',
    'Text',
    'IsResolved',
    'Title',
    'Name',
    'Citation',
    'MockScore',
    'OwnerId',
  ].map((field) => [field, 'guess']),
)

function withIds(write: string, value: unknown, choose: (name: string) => Fixture): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(write, one, choose))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isId(name) && one !== null ? idOf(write, name, choose(name)) : withIds(write, one, choose),
    ]),
  )
}

const idsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, one]) =>
        typeof one === 'object' ? idsIn(one) : isId(name) ? [name] : [],
      )

/** Every write of a role with every mixture of ids from its own and the foreign tenant; `withOwn` adds those with only its own. */
export function writeProbes(
  role: Role,
  target: Target,
  { ours, theirs }: Tenants,
  withOwn: boolean,
): Probe[] {
  const home = role === 'Kx' ? theirs : ours
  const foreign = role === 'Kx' ? ours : theirs
  return [...writes].flatMap(([name, { contract }]) => {
    const ids = [...new Set(idsIn(contract.example.parameters))]
    const mixtures = 2 ** Math.min(ids.length, 4)
    return Array.from({ length: mixtures }, (_, mixture) => mixture)
      .filter((mixture) => (mixture === 0 ? withOwn : !withOwn))
      .flatMap((mixture) => {
        const choose = (id: string) => ((mixture >> (ids.indexOf(id) % 4)) & 1 ? foreign : home)
        const parameters = withIds(name, contract.example.parameters, choose)
        return [undefined, expected].map((guess): Probe => {
          const [focus, action] = name.split(':')
          return {
            told: `${name} ${JSON.stringify(parameters)}`,
            role,
            target,
            send: (server) =>
              server.post(
                role,
                { focus, action, parameters, ...(guess && { expected: guess }) },
                target,
              ),
          }
        })
      })
  })
}

/** Every request that some roles may send, in both targets. */
export const everywhere = (
  roles: readonly Role[],
  make: (role: Role, target: Target) => Probe[],
): Probe[] => roles.flatMap((role) => targets.flatMap((target) => make(role, target)))
