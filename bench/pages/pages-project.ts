import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { countScores } from '#database/seed/count-scores.ts'
import type { DB } from '#database/tables.ts'
import { benchUser } from '../seed.ts'

/** A project whose only module is as large as the largest that people use. */
export type LargeProject = {
  readonly project: number
  readonly module: number
  readonly firstStandard: number
}

const name = 'A module of 424 standards'

const rows = (project: number, module: number) => `
  insert into "Standard" ("Name", "StandardSetId", "Commentary", "billableCount", "scorableCount", "mandatoryCount", "pointsCount", "liCount")
  select (array['RM', 'OP', 'CP', 'AC'])[1 + (s - 1) / 106] || ' 1-' || s || ' Standard number ' || s || ' of this module',
    ${module}, repeat('Guidance on what is asked for. ', 20), 11, 10, 6, 3, 1 from generate_series(1, 424) s order by s;
  insert into "Element" ("StandardId", "Name", "Text", "Stem", "ElementTypeId", "isScorable")
  select s."Id", '(' || chr(96 + e) || ')', repeat('The organization keeps what this element asks for. ', 4), e = 1,
    case when e in (1, 12) then 2 when e <= 7 then 1 when e <= 10 then 3 else 4 end, e not in (1, 12)
  from "Standard" s, generate_series(1, 12) e where s."StandardSetId" = ${module} order by s."Id", e;
  insert into "ProjectStandardsSet" values (${project}, ${module});
  insert into "ProjectUser" values (${project}, '${benchUser.id}');
  insert into "ProjectStandard" ("ProjectId", "StandardId") select ${project}, "Id" from "Standard" where "StandardSetId" = ${module};
  insert into "StandardDesktopReview" ("ProjectId", "StandardId", "Status", "OwnerId", "ConsultantComment")
  select ${project}, "Id", (array['Blank', 'Complete', 'ReadyForSecondReview'])[1 + "Id" % 3], 'bench-user-' || 1 + "Id" % 12,
    'The procedure names no owner; see page 4.' from "Standard" where "StandardSetId" = ${module};
  insert into "ElementDesktopReview" ("ProjectId", "ElementId", "MockScore")
  select ${project}, e."Id", (array[100, 100, 50, 0])[1 + e."Id" % 4]
  from "Element" e join "Standard" s on s."Id" = e."StandardId" where s."StandardSetId" = ${module} and e."isScorable";`

/** Adds the large project if it does not exist. */
export async function seedLargeProject(owner: string): Promise<LargeProject> {
  const pool = new pg.Pool({ connectionString: owner, max: 1 })
  const idIn = async (table: string) =>
    (await pool.query<{ Id: number }>(`select "Id" from "${table}" where "Name" = $1`, [name]))
      .rows[0]?.Id
  try {
    if ((await idIn('Project')) === undefined) {
      await pool.query(
        `insert into "StandardsSet" ("Name", "Version", "AccreditationOrganization", "IsFinalized", "NamePattern", "GroupDetails")
         values ($1, '1.0', 'Measured', true, '^(?<group>[A-Z]{2}) (?<ordinal>\\d+-\\d+) (?<title>.+)$', '{}')`,
        [name],
      )
      await pool.query('insert into "Project" ("Name", "StatusId") values ($1, 1)', [name])
      await pool.query(rows((await idIn('Project')) ?? 0, (await idIn('StandardsSet')) ?? 0))
      await countScores(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }))
      await pool.query('vacuum analyze')
    }
    const project = (await idIn('Project')) ?? 0
    const module = (await idIn('StandardsSet')) ?? 0
    const first = await pool.query<{ Id: number }>(
      'select min("Id") as "Id" from "Standard" where "StandardSetId" = $1',
      [module],
    )
    return { project, module, firstStandard: first.rows[0]?.Id ?? 0 }
  } finally {
    await pool.end()
  }
}
