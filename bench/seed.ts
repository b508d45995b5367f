import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { countScores } from '#database/seed/count-scores.ts'
import type { DB } from '#database/tables.ts'
import { sessionCookieName, createSessionCookies } from '#server/auth/sessions/session-cookie.ts'
import { newSessionToken, sessionTokenHash } from '#server/auth/sessions/session-token.ts'
import { benchOptions } from './options.ts'

const { options } = benchOptions(process.argv.slice(2))
const times = options.size

/** The data size at which Plumbline is measured. */
export const size = {
  projects: 200 * times,
  modules: 6,
  standardsOfModule: 60,
  elementsOfStandard: 12,
  modulesOfProject: 2,
  tasks: 4_000 * times,
  documents: 12_000 * times,
  citations: 40_000 * times,
  users: 400 * times,
  historyRows: times === 1 ? 0 : 1_000_000 * times,
} as const

/** The user of the measurements: a consultant who is linked to every project. */
export const benchUser = {
  id: 'bench-consultant',
  email: 'bench@plumbline.test',
  userType: 'Consultant',
} as const

type Person = { readonly id: string; readonly email: string; readonly userType: string }

const people = `
  insert into "User" ("Id", "UserName", "FirstName", "LastName", "UserType", "Role", "OrganizationId", "LeadOrder")
  select 'bench-user-' || i, 'user' || i || '@plumbline.test', 'First' || i, 'Last' || i,
    case when i <= 40 then 'Consultant' else 'Client' end, case when i <= 40 then 'Consultant' else 'Client' end,
    'organization-' || i % 100, case when i <= 12 then i end
  from generate_series(1, ${size.users - 1}) i;
  insert into "User" ("Id", "UserName", "FirstName", "LastName", "UserType", "Role")
  values ('${benchUser.id}', '${benchUser.email}', 'Bea', 'Bench', 'Consultant', 'Consultant');`

const modules = `
  insert into "StandardsSet" ("Name", "Version", "AccreditationOrganization", "IsFinalized", "NamePattern", "GroupDetails")
  select 'Module ' || m, '1.0', 'Measured', true, '^(?<group>[A-Z]{2}) (?<ordinal>\\d+-\\d+) (?<title>.+)$',
    '{"RM": {"title": "Risk Management", "order": 1}, "OP": {"title": "Operations", "order": 2}, "CP": {"title": "Consumer Protection", "order": 3}}'
  from generate_series(1, ${size.modules}) m;
  insert into "Standard" ("Name", "StandardSetId", "Commentary", "billableCount", "scorableCount", "mandatoryCount", "pointsCount", "liCount")
  select (array['RM', 'OP', 'CP'])[1 + (s - 1) / 20] || ' ' || 1 + (s - 1) % 20 / 5 || '-' || 1 + s % 5 + s / 5 * 10 || ' Standard number ' || s || ' of this module',
    m, repeat('Guidance on what is asked for. ', 20), 11, 10, 6, 3, 1
  from generate_series(1, ${size.modules}) m, generate_series(1, ${size.standardsOfModule}) s order by m, s;
  insert into "Element" ("StandardId", "Name", "Text", "Stem", "ElementTypeId", "isScorable")
  select s."Id", '(' || chr(96 + e) || ')', repeat('The organization keeps what this element asks for. ', 4), e = 1,
    case when e in (1, 12) then 2 when e <= 7 then 1 when e <= 10 then 3 else 4 end, e not in (1, 12)
  from "Standard" s, generate_series(1, ${size.elementsOfStandard}) e order by s."Id", e;`

const phaseRecords = (table: string) => `
  insert into "${table}" ("ProjectId", "StandardId", "Status", "OwnerId", "JuniorOwnerId", "ClientComment", "LastClientId",
    "ClientCommentLastModified", "ConsultantComment", "LastConsultantId", "ConsultantCommentLastModified")
  select "ProjectId", "StandardId", (array['Blank', 'Complete', 'ReadyForSecondReview', 'NotApplicable'])[1 + "StandardId" % 4],
    'bench-user-' || 1 + "StandardId" % 12, 'bench-user-' || 13 + "StandardId" % 12,
    case when "StandardId" % 2 = 0 then 'The policy was revised and the committee minutes were added.' end,
    case when "StandardId" % 2 = 0 then 'bench-user-' || 50 + "ProjectId" end, case when "StandardId" % 2 = 0 then now() end,
    case when "StandardId" % 3 = 0 then 'The procedure names no owner; see page 4.' end,
    case when "StandardId" % 3 = 0 then 'bench-user-1' end, case when "StandardId" % 3 = 0 then now() end
  from "ProjectStandard" order by 1, 2;`

const projects = `
  insert into "Project" ("Name", "StatusId") select 'Organization ' || p || ' (Program)', 1 from generate_series(1, ${size.projects}) p;
  insert into "ProjectUser" select p, '${benchUser.id}' from generate_series(1, ${size.projects}) p;
  insert into "ProjectUser" select p, 'bench-user-' || 50 + p from generate_series(1, ${size.projects}) p;
  insert into "ProjectStandardsSet"
    select p, 1 + (p + k) % ${size.modules} from generate_series(1, ${size.projects}) p, generate_series(1, ${size.modulesOfProject}) k;
  insert into "ProjectStandard" ("ProjectId", "StandardId")
    select l."ProjectId", s."Id" from "ProjectStandardsSet" l join "Standard" s on s."StandardSetId" = l."StandardsSetId" order by 1, 2;
  ${['StandardGapAnalysis', 'StandardDesktopReview', 'StandardVerification'].map(phaseRecords).join('')}
  ${['ElementDesktopReview', 'ElementVerification']
    .map(
      (table) => `
  insert into "${table}" ("ProjectId", "ElementId", "MockScore")
    select p."ProjectId", e."Id", case when e."isScorable" then (array[100, 100, 50, 0])[1 + e."Id" % 4] end
    from "ProjectStandard" p join "Element" e on e."StandardId" = p."StandardId" order by 1, 2;`,
    )
    .join('')}`

const rest = `
  insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId")
    select 'Send the minutes of the last meeting', p."ProjectId", p."StandardId", 'bench-user-1'
    from (select *, row_number() over (order by md5("ProjectId" || ' ' || "StandardId")) n from "ProjectStandard") p where n <= ${size.tasks};
  insert into "TaskAssignee" ("ProjectId", "TaskId", "UserId", "IsCompleted")
    select "ProjectId", "Id", 'bench-user-' || 1 + "Id" % 200, "Id" % 3 = 0 from "Task";
  insert into "TaskAssignee" ("ProjectId", "TaskId", "UserId") select "ProjectId", "Id", '${benchUser.id}' from "Task" where "Id" % ${160 * times} = 0;
  insert into "Document" ("Name", "RealName", "Type", "FileSize", "ProjectId", "CreatedBy")
    select 'Policy ' || d, 'Policy ' || d || '.pdf', 'document', 100000, 1 + d % ${size.projects}, 'bench-user-1' from generate_series(1, ${size.documents}) d;
  insert into "ElementDocument" ("ProjectId", "ElementId", "DocumentId", "Citation", "CreatedBy")
    select d."ProjectId", e."Id", d."Id", 'Page 3, Section IV.A', 'bench-user-1'
    from (select *, row_number() over (partition by "ProjectId" order by "Id") k from "Document") d
    join "ProjectStandard" p on p."ProjectId" = d."ProjectId"
    join "Element" e on e."StandardId" = p."StandardId" and e."Stem" = false
    where (e."Id" + d.k) % 397 = 0 limit ${size.citations};`

// Like writes whose notifications were made long ago.
const history = `
  insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId")
    select 'bench-user-' || 1 + i % 40, 'Standard', 'UpdateStatus', '{"phase":"desktop-review","status":"Complete"}',
      '[{"Status":"Blank","IsReadyByClient":false,"OwnerId":null}]', '{"project_id":1,"standard_id":1}', 1 + i % ${size.projects},
      1 + i % ${size.modules * size.standardsOfModule}
    from generate_series(1, ${size.historyRows}) i;
  insert into "NotificationCursor" ("Origin", "Xid", "RowId")
    select "Origin", "Xid", "Id" from "Transformation" order by "Xid" desc, "Id" desc limit 1;`

/** Fills an empty target with lower-case user ids to the size of the benchmark; returns false when it is already filled. */
export async function seedBench(url: string, report: (line: string) => void): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const { rowCount } = await pool.query('select from "Project" limit 1')
    if (rowCount) return false
    for (const [name, part] of Object.entries({
      people,
      modules,
      projects,
      rest,
      ...(size.historyRows > 0 && { history }),
    })) {
      report(`seeding ${name}`)
      await pool.query(part)
    }
    await countScores(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }))
    await pool.query('vacuum analyze')
    return true
  } finally {
    await pool.end()
  }
}

/** Creates a session for a person, by default `benchUser`; returns its cookie, signed with the server's secret. */
export async function benchSession(
  identityUrl: string,
  secret: string,
  { id, email, userType }: Person = benchUser,
): Promise<string> {
  const pool = new pg.Pool({ connectionString: identityUrl, max: 1 })
  const token = newSessionToken()
  try {
    await pool.query(
      `insert into "user" ("id", "name", "email", "user_type") values ($1, 'Bea Bench', $2, $3) on conflict do nothing`,
      [id, email, userType],
    )
    await pool.query(
      `insert into "session" ("id", "token", "userId", "expiresAt") values ($1, $2, $3, now() + interval '1 day')`,
      [randomUUID(), sessionTokenHash(token), id],
    )
  } finally {
    await pool.end()
  }
  return `${sessionCookieName(false)}=${createSessionCookies(false, secret).valueOf(token)}`
}
