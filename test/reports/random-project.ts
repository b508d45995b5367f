import { people } from '#test/harness/people.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { makeEvidence } from './random-evidence.ts'
import { makeReview } from './random-review.ts'
import { makeModule, ShuffledIds } from './random-standards.ts'
import { RandomTexts } from './random-texts.ts'

/** A project determined by a seed, with the order of its standards and elements, which follows from how they were made. */
export type RandomProject = {
  readonly seed: number
  readonly id: number
  readonly modules: readonly number[]
  readonly standards: readonly number[]
  readonly elements: readonly number[]
  /** The unique words of its texts. */
  readonly tokens: readonly string[]
}

/** The rows of a project by table, in the order in which they are stored. */
export type Tables = Readonly<Record<string, readonly object[]>>

/** The context in which the rows of a project are generated. */
export type Making = {
  readonly texts: RandomTexts
  readonly project: number
  readonly standards: readonly { readonly id: number; readonly elements: readonly number[] }[]
  /** Everyone who may lead, write or be assigned. */
  readonly staff: readonly string[]
  readonly clients: readonly string[]
  readonly firstId: number
}

// Their first letters determine the order in which they are listed.
const initials = ['B', 'D', 'F', 'H', 'J', 'M', 'N', 'P']

const idOf = (role: keyof typeof people): string => people[role].id

function makePeople(texts: RandomTexts, seed: number) {
  return initials.map((initial, place) => {
    const isClient = place % 3 === 2
    return {
      Id: `report-${seed}-${place}`,
      UserName: `${texts.token()}@tests.test`,
      FirstName: `${initial}${initial.toLowerCase()}`,
      LastName: texts.chance(0.8) ? texts.line() : '',
      Title: texts.token(),
      Organization: texts.token(),
      OrganizationId: isClient ? texts.pick(['ours', 'others', null]) : null,
      PhoneNumber: texts.token(),
      URL: `https://${texts.token()}.test`,
      Role: isClient ? 'Client' : 'Consultant',
      UserType: isClient ? 'Client' : 'Consultant',
      NotifyOnNewTask: true,
      IsLocked: false,
      IsDeleted: texts.chance(0.2),
      ClientSince: texts.pick(['1970-01-01T00:00:00Z', '2026-05-01T00:00:00Z']),
    }
  })
}

/** Stores rows as they are given; every row of a table has the same columns. */
async function store(server: TestServer, tables: Tables): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const [first] = rows
    if (first === undefined) continue
    const columns = Object.keys(first)
      .map((name) => `"${name}"`)
      .join(', ')
    await server.sql(
      'ps',
      `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    )
  }
}

// The counts that the product updates with every write.
const counts = (project: number, modules: string) => `
  update "Element" e set "isScorable" = "ElementTypeId" <> 2
    and not exists (select from "Element" c where c."ParentId" = e."Id")
    and (not "Stem" or 1 = (select count(*) from "Element" o where o."StandardId" = e."StandardId"))
  from "Standard" s where s."Id" = e."StandardId" and s."StandardSetId" in (${modules});
  update "Standard" s set "scorableCount" = n.m + n.p + n.l, "mandatoryCount" = n.m, "pointsCount" = n.p, "liCount" = n.l
  from (select "StandardId", count(*) filter (where "ElementTypeId" = 1) m, count(*) filter (where "ElementTypeId" = 3) p,
      count(*) filter (where "ElementTypeId" = 4) l from "Element" where "isScorable" group by 1) n
  where n."StandardId" = s."Id" and s."StandardSetId" in (${modules});
  ${['DesktopReview', 'Verification']
    .map(
      (phase) => `
  update "Standard${phase}" r set ${[
    ['mandatory', 1],
    ['points', 3],
    ['li', 4],
  ]
    .flatMap(([group, type]) => [
      `"${group}Sum" = coalesce((select sum(x."MockScore") ${scoresOf(phase, type!)}), 0)`,
      `"${group}Full" = (select count(*) filter (where x."MockScore" = 100) ${scoresOf(phase, type!)})`,
    ])
    .join(', ')} where r."ProjectId" = ${project};`,
    )
    .join('')}`

const scoresOf = (phase: string, type: string | number) => `
  from "Element${phase}" x join "Element" e on e."Id" = x."ElementId"
  where x."ProjectId" = r."ProjectId" and e."StandardId" = r."StandardId" and e."isScorable" and e."ElementTypeId" = ${type}`

/** Creates the project of a seed in ps, with everything that reports contain and much that they must not show. */
export async function makeRandomProject(server: TestServer, seed: number): Promise<RandomProject> {
  const texts = new RandomTexts(seed)
  const project = 1_000_000 + seed
  // Different seeds have different ids.
  const firstId = 1_000_000 + seed * 20_000
  const ids = {
    module: new ShuffledIds(texts, firstId),
    standard: new ShuffledIds(texts, firstId),
    element: new ShuffledIds(texts, firstId),
  }
  const modules = Array.from({ length: texts.pick([1, 1, 2, 3]) }, () => makeModule(texts, ids))
  const standards = modules.flatMap((module) => module.standards)
  const made = makePeople(texts, seed)
  const ofType = (type: string) =>
    made.filter(({ UserType }) => UserType === type).map(({ Id }) => Id)
  const making: Making = {
    texts,
    project,
    standards,
    staff: [...ofType('Consultant'), idOf('SC'), idOf('AC'), idOf('C+')],
    clients: [...ofType('Client'), idOf('K+'), idOf('K2'), idOf('Kx')],
    firstId,
  }
  const linked = [idOf('SC'), idOf('AC'), idOf('C+'), idOf('K+'), idOf('K2'), idOf('Kx')]
  await store(server, {
    User: made,
    ...Object.fromEntries(
      (['StandardsSet', 'Standard', 'Element'] as const).map((table) => [
        table,
        modules.flatMap(({ tables }) => tables[table]),
      ]),
    ),
    Project: [{ Id: project, Name: texts.line(), StatusId: texts.from(1, 3) }],
    ProjectSettings: [
      { ProjectId: project, Settings: { ScoresVisibleToClients: texts.chance(0.5) } },
    ],
    ProjectStandardsSet: modules.map(({ id }) => ({ ProjectId: project, StandardsSetId: id })),
    ProjectUser: linked.map((UserId) => ({
      ProjectId: project,
      UserId,
      LinkedAt: texts.pick(['1970-01-01T00:00:00Z', '2026-05-01T00:00:00Z']),
    })),
    ...makeReview(making),
    ...makeEvidence(making),
  })
  await server.sql('ps', counts(project, modules.map(({ id }) => id).join(', ')))
  await server.changed('ps')
  return {
    seed,
    id: project,
    modules: modules.map(({ id }) => id),
    standards: standards.map(({ id }) => id),
    elements: standards.flatMap(({ elements }) => elements),
    tokens: texts.tokens,
  }
}
