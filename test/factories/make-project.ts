import { targets, type Target } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import { elementCounts, isScorable } from '#rules/scoring/mock-score.ts'
import { elementTypeId, type ElementTypeName } from '#rules/standards/elements/element-types.ts'
import { people, type Role } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'

/** The ids of a test project's parts, the same in both targets. */
export type MadeProject = {
  readonly project: number
  readonly module: number
  /** Its standards, each with its elements in the given order. */
  readonly standards: readonly { readonly id: number; readonly elements: readonly number[] }[]
}

export type ProjectOptions = {
  /** The element types of each standard. */
  readonly standards?: readonly (readonly ElementTypeName[])[]
  /** Whether SC and AC lead the standards in every phase. */
  readonly isLed?: boolean
}

const usual: readonly (readonly ElementTypeName[])[] = [
  ['mandatory', 'mandatory', 'points', 'leading-indicator', 'no-weight'],
  ['mandatory', 'points'],
]

type Databases = Pick<TestServer, 'sql' | 'changed'> & {
  readonly idOf: (role: Exclude<Role, 'ANON'>, target: Target) => string
}

/** Creates a module and a project that uses it, with the linked test people, in both targets. */
export async function makeProject(
  server: Databases,
  options: ProjectOptions = {},
): Promise<MadeProject> {
  const { standards = usual, isLed = true } = options
  const [made, other] = await Promise.all(
    targets.map((target) => makeIn(server, target, standards, isLed)),
  )
  if (made === undefined || JSON.stringify(made) !== JSON.stringify(other))
    throw new Error('The targets gave a project different ids')
  return made
}

async function makeIn(
  { sql, changed, idOf }: Databases,
  target: Target,
  standards: readonly (readonly ElementTypeName[])[],
  isLed: boolean,
): Promise<MadeProject> {
  const insert = async (text: string, ...values: unknown[]): Promise<number> =>
    (await sql(target, `${text} returning "Id"`, values))[0].Id
  const module = await insert(
    `insert into "StandardsSet" ("Name", "Version") values ('Tests', '1')`,
  )
  const project = await insert(
    `insert into "Project" ("Name", "StatusId") values ('Test (Program)', 1)`,
  )
  await sql(target, 'insert into "ProjectStandardsSet" values ($1, $2)', [project, module])
  for (const [role, { isLinked }] of Object.entries(people)) {
    if (isLinked)
      await sql(target, 'insert into "ProjectUser" values ($1, $2)', [
        project,
        idOf(role as Exclude<Role, 'ANON'>, target),
      ])
  }
  const made: { id: number; elements: number[] }[] = []
  for (const [index, types] of standards.entries()) {
    const elements = types.map((type) => ({
      Stem: false,
      ElementTypeId: elementTypeId(type),
      ChildElements: [],
    }))
    const counts = elementCounts(elements)
    const id = await insert(
      `insert into "Standard" ("Name", "StandardSetId", "billableCount", "scorableCount", "mandatoryCount", "pointsCount", "liCount")
      values ($1, $2, $3, $4, $5, $6, $7)`,
      `TS ${index + 1}`,
      module,
      counts.billableCount,
      counts.scorableCount,
      counts.mandatoryCount,
      counts.pointsCount,
      counts.liCount,
    )
    const ids: number[] = []
    for (const [place, element] of elements.entries())
      ids.push(
        await insert(
          `insert into "Element" ("StandardId", "Name", "ElementTypeId", "isScorable") values ($1, $2, $3, $4)`,
          id,
          `TS ${index + 1}(${place + 1})`,
          element.ElementTypeId,
          isScorable(element, elements),
        ),
      )
    await sql(target, 'insert into "ProjectStandard" ("ProjectId", "StandardId") values ($1, $2)', [
      project,
      id,
    ])
    for (const { standardTable } of phases)
      await sql(
        target,
        `insert into "${standardTable}" ("ProjectId", "StandardId", "OwnerId", "JuniorOwnerId") values ($1, $2, $3, $4)`,
        [project, id, isLed ? idOf('SC', target) : null, isLed ? idOf('AC', target) : null],
      )
    made.push({ id, elements: ids })
  }
  await changed(target)
  return { project, module, standards: made }
}
