import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { clientFields } from '#rules/permissions/client-fields.ts'
import { writes } from '#server/pipeline/registry.ts'
import type { Cast, Fixture } from '../matrix/fixture.ts'
import type { MatrixServer } from '../matrix/matrix-server.ts'
import { plant, type Canary } from './plant.ts'

/** Two organizations with a project each; neither may learn anything about the other. */
export type Tenants = Readonly<Record<'ours' | 'theirs', Fixture>>

/** The stored data: the tenants of each target, and every planted text. */
export type Stored = {
  readonly tenants: Readonly<Record<Target, Tenants>>
  readonly canary: Canary
}

const theirStaff = ['C+', 'SC', 'AC'] as const

/** Creates two tenants in both targets and plants a unique text in every text of theirs. */
export async function storeTenants(server: MatrixServer): Promise<Stored> {
  const canary: Canary = new Map()
  const tenants = {} as Record<Target, Tenants>
  for (const target of targets) {
    const their = await addTheirPeople(server, target)
    const both = {
      ours: await server.fixtures(target),
      theirs: await server.fixtures(target, their),
    }
    tenants[target] = both
    for (const fixture of Object.values(both)) await addTraces(server, target, fixture)
    await layFiles(server, target, canary)
    await plant(server, target, canary)
    await server.sql(
      target,
      'select "storeWords"("ProjectId", "DocumentId", "Version") from "DocumentText"',
    )
  }
  return { tenants, canary }
}

async function addTheirPeople(server: MatrixServer, target: Target): Promise<Cast> {
  const cast: Partial<Record<keyof Cast, string>> = {
    'K+': storedUserId(target, '00000000-test-elsewhere'),
  }
  const add = async (role: keyof Cast, type: string) => {
    const id = storedUserId(target, `00000000-their-${role.replace(/\W/, 'x')}`)
    await server.sql(
      target,
      `insert into "User" ("Id", "UserName", "FirstName", "LastName", "UserType", "Role", "Organization", "OrganizationId", "PhoneNumber", "URL", "Title")
      values ($1, $1, 'Their', 'Person', $2, $2, 'Others', 'others', '1', 'https://x.test', 'Title')`,
      [id, type],
    )
    cast[role] = id
  }
  for (const role of theirStaff) await add(role, 'Consultant')
  await add('K2', 'Client')
  return cast
}

// A document has two versions, since its first one was cited; the other documents have one.
async function addAnchors(server: MatrixServer, target: Target, { project, documents }: Fixture) {
  const anchor = {
    version: 1,
    page: 3,
    heading: 'x',
    start: 0,
    end: 1,
    exact: 'x',
    prefix: 'x',
    suffix: 'x',
  }
  await server.sql(target, `update "ElementDocument" set "Anchor" = $2 where "ProjectId" = $1`, [
    project,
    JSON.stringify(anchor),
  ])
  await server.sql(
    target,
    `insert into "DocumentVersion" ("ProjectId", "DocumentId", "Version", "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy")
    select "ProjectId", "DocumentId", 2, "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy" from "DocumentVersion"
    where "ProjectId" = $1 and "DocumentId" = $2`,
    [project, documents.ofStandard],
  )
}

// The extracted text of every version.
async function addTexts(server: MatrixServer, target: Target, { project }: Fixture) {
  await server.sql(target, 'delete from "DocumentText" where "ProjectId" = $1', [project])
  await server.sql(
    target,
    `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    select "ProjectId", "DocumentId", "Version", 'read', 1, false, 1 from "DocumentVersion" where "ProjectId" = $1`,
    [project],
  )
  await server.sql(
    target,
    `insert into "DocumentPage" ("ProjectId", "DocumentId", "Version", "Page", "Label", "Text", "Headings")
    select "ProjectId", "DocumentId", "Version", 1, 'x', 'x', '[]' from "DocumentText" where "ProjectId" = $1`,
    [project],
  )
}

const everyField = [
  ...new Set(Object.values(clientFields).flatMap((fields) => Object.keys(fields))),
]
const staffFields = ['EditorId', 'PhoneNumber', 'URL', 'ErrorMessage', 'Settings', 'Region']

/** Parameters whose lists name a standard and an element of the project, because the database returns the names of what they refer to. */
const withinProject = (parameters: object, { standards, elements }: Fixture): object =>
  JSON.parse(JSON.stringify(parameters), (name, value: unknown) => {
    if (name === 'standard_id' || name === 'newStandardId') return standards.led
    return name === 'return_elements' ? [elements.ready] : value
  })

// Rows that only appear over time: action requests, sent mails, denied calls, and a history of every write of a project.
async function addTraces(server: MatrixServer, target: Target, fixture: Fixture): Promise<void> {
  const { project, modules, standards } = fixture
  await server.sql(
    target,
    `insert into "DesktopReviewActionMetric" ("ProjectId", "ModuleId", "StandardId", "Status", "ErrorMessage") values ($1, $2, $3, 'Error', 'x')`,
    [project, modules.works, standards.led],
  )
  await server.sql(
    target,
    `insert into "Refusal" ("FirstAt", "Times", "Call", "ProjectId", "Asked", "Code", "Status", "RequestId", "Address")
    values (now(), 1, 'Task:Create', $1, '{}', 'notAllowed', 403, 'x', 'x')`,
    [project],
  )
  await server.sql(
    target,
    `insert into "Mail" ("To", "Subject", "Body", "NextAttempt", "FailedAt") values ('x', 'x', '{"text":"x"}', null, now())`,
  )
  await addAnchors(server, target, fixture)
  await addTexts(server, target, fixture)
  // The database reads the row of a document from its history, so its number and date columns must hold valid
  // values.
  const typed = await server.sql(
    target,
    `select column_name as name from information_schema.columns where table_name = 'Document' and data_type <> 'text'`,
  )
  const left = new Set(typed.map(({ name }) => name as string))
  const before = Object.fromEntries(
    [...everyField, ...staffFields]
      .filter((field) => !/Id$|_id$|^id$|^Is|^is/.test(field) && !left.has(field))
      .map((field) => [field, 'x']),
  )
  for (const [name, { contract }] of writes) {
    const example = contract.example.parameters as Record<string, unknown>
    if (example['project_id'] === undefined) continue
    const [focus, action] = name.split(':')
    const parameters = {
      ...withinProject(example, fixture),
      project_id: project,
      standard_id: standards.led,
      element_id: fixture.elements.ready,
      document_id: fixture.documents.hidden,
      phase: 'desktop-review',
    }
    await server.sql(
      target,
      `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId", "Target")
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        fixture.id('ADM'),
        focus,
        action,
        JSON.stringify(parameters),
        JSON.stringify([before]),
        JSON.stringify({ ...before, project_id: project }),
        project,
        standards.led,
        target,
      ],
    )
  }
}

const padded = (token: string, size: number): string => `%PDF-1.4\n${token}\n`.padEnd(size, ' ')

async function layFiles(server: MatrixServer, target: Target, canary: Canary): Promise<void> {
  for (const [table, key, size] of [
    ['DocumentVersion', 'StorageKey', 'FileSize'],
    ['Template', 'aws_filename', 'size'],
    ['TemplateVersion', 'aws_filename', 'size'],
  ] as const) {
    const rows = await server.sql(
      target,
      `select ctid::text as place, to_jsonb(t) as row from "${table}" t`,
    )
    for (const { place, row } of rows) {
      const name = randomBytes(16).toString('hex')
      const token = `cnry${target[0]}${canary.size + 1}z`
      canary.set(token, { token, target, table, column: 'bytes', row })
      const folder = join(server.dataFolder, 'files', target, name.slice(0, 2))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), padded(token, row[size] as number))
      await server.sql(target, `update "${table}" set "${key}" = $1 where ctid = $2::tid`, [
        name,
        place,
      ])
    }
  }
}
