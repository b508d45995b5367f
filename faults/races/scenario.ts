import { randomUUID } from 'node:crypto'
import { targets } from '#rules/api/targets.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient, type ApiResponse, type ApiWrite } from '../installation/api-client.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import { takesTheLongWay } from '../kills/faults.ts'
import type { Control, Figure, FigureId, Measurement, Scenario } from '../suite/figure.ts'

const figures: readonly Figure[] = [
  {
    id: 'R6',
    words:
      'Keys of which fifty simultaneous requests, through two servers, stored more or less than one write',
    target: '0; every 200 the same response, another body 422',
    how: 'Fifty requests under one key at once, half to each of two servers; then one more, and one with another body.',
  },
  {
    id: 'R8',
    words: 'Updates lost silently when two people change the same value at once',
    target: '0; one gets 200, the other 409 with both values',
    how: 'Two requests at once, one to each of two servers, which expect the same stored comment or score.',
  },
]

type Stage = { readonly installation: Installation; readonly clients: readonly ApiClient[] }

type Fault = { readonly plants?: readonly Plant[]; readonly sql?: string }

/** Runs `use` with two servers on one database. */
async function withServers<T>(fault: Fault, use: (stage: Stage) => Promise<T>): Promise<T> {
  const planted = fault.plants === undefined ? undefined : plantTree(fault.plants)
  const installation = await openInstallation({ projects: 1, standards: 2, clients: 0 })
  if (fault.sql !== undefined)
    for (const target of targets) await installation.sql(target, fault.sql)
  const clients: ApiClient[] = []
  const servers = []
  for (const name of ['one', 'two']) {
    const port = await freePort()
    const data = `${installation.cluster.folder}/${name}`
    const settings = { ...installation.settings, PORT: String(port), PLUMBLINE_DATA: data }
    const server = startProgram('server', planted?.folder ?? ownTree, settings)
    await server.ready
    servers.push(server)
    clients.push(new ApiClient(`http://127.0.0.1:${port}`, installation.cookie))
  }
  try {
    return await use({ installation, clients })
  } finally {
    for (const client of clients) client.close()
    await Promise.all(servers.map((server) => server.stop()))
    await installation.close()
    planted?.remove()
  }
}

const atOnce = 50

const send = ({ clients }: Stage, index: number, write: ApiWrite): Promise<ApiResponse> => {
  const client = clients[index % clients.length]
  if (client === undefined) throw new Error('There are no servers')
  return client.write(write)
}

type Body = { data?: { transformation?: unknown } }

const resultOf = ({ body }: ApiResponse): string =>
  JSON.stringify((body as Body).data?.transformation)

function measurement(wrong: readonly string[], of: number): Measurement {
  return { value: wrong.length, of, n: of, isMet: wrong.length === 0, details: wrong.slice(0, 5) }
}

async function measureKeys(stage: Stage, n: number, isOver: () => boolean): Promise<Measurement> {
  const [made] = stage.installation.projects
  const wrong: string[] = []
  let keys = 0
  for (; keys < n && !isOver(); keys += 1) {
    const text = `key ${keys}`
    const parameters = { text, project_id: made?.project, standard_id: made?.standards[0]?.id }
    const write: ApiWrite = { target: 'ps', name: 'Task:Create', parameters, key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => send(stage, index, write)),
    )
    const last = await send(stage, 1, write)
    const other = await send(stage, 0, { ...write, parameters: { ...parameters, text: 'another' } })
    const done = [...answers.filter(({ status }) => status === 200), last]
    const [row] = await stage.installation.sql<{ n: number }>(
      'ps',
      `select count(*)::int as n from "Task" where "Text" = $1`,
      [text],
    )
    const strange = answers.filter(({ status }) => status !== 200 && status !== 409)
    const isRight =
      row?.n === 1 &&
      new Set(done.map(resultOf)).size === 1 &&
      last.status === 200 &&
      other.status === 422 &&
      strange.length === 0
    if (!isRight)
      wrong.push(
        `${text}: ${row?.n} rows, ${new Set(done.map(resultOf)).size} results, ${other.status} for another body, ${strange.length} other responses`,
      )
  }
  return measurement(wrong, keys)
}

type Field = {
  readonly name: string
  readonly parameters: (value: string) => object
  readonly expected: (value: string | null) => object
  readonly stored: string
}

const fieldsOf = (project: number, standard: number, element: number): readonly Field[] => {
  const ids = { project_id: project, phase: 'desktop-review' }
  return [
    {
      name: 'Standard:UpdateConsultantComment',
      parameters: (value) => ({ ...ids, standard_id: standard, consultant_comment: value }),
      expected: (value) => ({ ConsultantComment: value }),
      stored: `select "ConsultantComment" as value from "StandardDesktopReview" where "ProjectId" = ${project} and "StandardId" = ${standard}`,
    },
    {
      name: 'Element:UpdateMockScore',
      parameters: (value) => ({ ...ids, element_id: element, mock_score: Number(value) }),
      expected: (value) => ({ MockScore: value === null ? null : Number(value) }),
      stored: `select "MockScore"::text as value from "ElementDesktopReview" where "ProjectId" = ${project} and "ElementId" = ${element}`,
    },
  ]
}

/** Sends two concurrent requests that expect the same value; returns what is stored afterwards, and what is wrong. */
async function race(stage: Stage, field: Field, known: string | null, values: readonly string[]) {
  const expected = field.expected(known)
  const answers = await Promise.all(
    values.map((value, index) => {
      const parameters = field.parameters(value)
      return send(stage, index, { target: 'ps', name: field.name, parameters, expected })
    }),
  )
  const statuses = answers.map(({ status }) => status)
  const [row] = await stage.installation.sql<{ value: string }>('ps', field.stored)
  const winner = values[statuses.indexOf(200)]
  const isRight = statuses.toSorted((a, b) => a - b).join() === '200,409' && row?.value === winner
  const words = `${field.name}: answered ${statuses.join(' and ')}, stored ${row?.value}`
  return { stored: row?.value ?? null, wrong: isRight ? [] : [words] }
}

async function measureRaces(stage: Stage, n: number, isOver: () => boolean): Promise<Measurement> {
  const [made] = stage.installation.projects
  const standard = made?.standards[0]
  if (made === undefined || standard === undefined) throw new Error('There is no standard')
  const fields = fieldsOf(made.project, standard.id, standard.elements[0] ?? 0)
  const known = new Map<Field, string | null>()
  const wrong: string[] = []
  let races = 0
  for (; races < n && !isOver(); races += 1) {
    const field = fields[races % fields.length]
    if (field === undefined) break
    const values = [String((races * 2) % 101), String((races * 2 + 1) % 101)]
    const found = await race(stage, field, known.get(field) ?? null, values)
    wrong.push(...found.wrong)
    known.set(field, found.stored)
  }
  return measurement(wrong, races)
}

// If looked up under the locks, a key that another server has just stored would be found even without the
// constraint.
const looksKeysUpFirst: Plant = {
  file: 'src/server/pipeline/write/execute-batch.ts',
  find: `    takeSnapshots(db, requests, rights, { lockTimeout, restart }),
    findUsedKeys(db, requests),\n`,
  put: `    ...((used) => [takeSnapshots(db, requests, rights, { lockTimeout, restart }), used])(
      findUsedKeys(db, requests),
    ),\n`,
}

const measures = { R6: measureKeys, R8: measureRaces } as const

const isMeasured = (id: FigureId): id is keyof typeof measures => Object.hasOwn(measures, id)

const control = (id: keyof typeof measures, words: string, fault: Fault): Control => ({
  words,
  run: () =>
    withServers(fault, (stage) => measures[id](stage, id === 'R6' ? 20 : 100, () => false)),
})

/** Requests that arrive at the same moment. */
export const races: Scenario = {
  name: 'races',
  // On a busy machine, requests do not overlap.
  isTimed: true,
  hasFragileControls: true,
  figures,
  n: { short: 40, long: 1_000 },
  minutes: { short: 1, long: 60 },
  run: async ({ n, figures: asked, stopping }) =>
    withServers({}, async (stage) => {
      const found: Partial<Record<FigureId, Measurement>> = {}
      for (const id of asked)
        if (isMeasured(id)) found[id] = await measures[id](stage, n, () => stopping.aborted)
      return found
    }),
  controls: {
    R6: control(
      'R6',
      'a database whose keys are not unique, and servers that look them up before they lock',
      {
        sql: 'alter table "IdempotencyKey" drop constraint "IdempotencyKey_pkey" cascade',
        plants: [takesTheLongWay, looksKeysUpFirst],
      },
    ),
    R8: control('R8', 'a server that does not compare the expected value', {
      plants: [
        {
          file: 'src/server/pipeline/write/expected-values.ts',
          find: `  if (!expected) return undefined\n`,
          put: `  if (expected) return undefined\n  if (!expected) return undefined\n`,
        },
        {
          file: 'src/operations/core/one-statement.ts',
          find: `where expected is null or prior::jsonb @> expected`,
          put: `where true`,
        },
      ],
    }),
  },
}
