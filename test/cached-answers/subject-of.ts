import type { Target } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import type { TestServer } from '../harness/test-server.ts'
import type { Fixture } from '../matrix/fixture.ts'
import type { Subject } from './answers.ts'

/** Adds to a fixture a second project with its first module and without leads, a denied call, and a second upload of the administrator. */
export async function subjectOf(
  server: TestServer,
  target: Target,
  fixture: Fixture,
): Promise<Subject> {
  const [{ Id: sibling }] = await server.sql(
    target,
    `insert into "Project" ("Name", "StatusId") values ('Sibling', 1) returning "Id"`,
  )
  await server.sql(target, 'insert into "ProjectStandardsSet" values ($1, $2)', [
    sibling,
    fixture.modules.works,
  ])
  for (const table of ['ProjectStandard', ...phases.map(({ standardTable }) => standardTable)])
    await server.sql(
      target,
      `insert into "${table}" ("ProjectId", "StandardId") select $1, unnest($2::int[])`,
      [sibling, [fixture.standards.led, fixture.standards.unled]],
    )
  await server.sql(
    target,
    `insert into "Refusal" ("FirstAt", "Times", "Call", "UserId", "ProjectId", "Asked", "Code", "Status")
    values (now(), 1, 'Task:Create', $1, $2, '{}', 'notAllowed', 403)`,
    [fixture.spare, fixture.project],
  )
  const [{ Id: furtherUpload }, { Id: templateUpload }] = await server.sql(
    target,
    `insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey")
    select gen_random_uuid(), "UserId", "FileName", "FileSize", "MimeType", "Sha256", replace(gen_random_uuid()::text, '-', '')
    from "Upload", generate_series(1, 2) where "Id" = $1 returning "Id"`,
    [fixture.uploads.ADM],
  )
  await server.changed(target)
  return { ...fixture, sibling, furtherUpload, templateUpload }
}
