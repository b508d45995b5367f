import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFields } from '../../src/rules/client-fields.ts'
import { targets, type Target } from '../../src/rules/targets.ts'
import { storedUserId } from '../../src/rules/user-id.ts'
import { writes } from '../../src/server/road/registry.ts'
import type { MatrixHouse } from '../matrix/matrix-house.ts'
import type { Cast, Stage } from '../matrix/stage.ts'
import { plant, type Canary } from './plant.ts'

/** Two organizations with a project each, of which neither may know anything of the other. */
export type Tenants = Readonly<Record<'ours' | 'theirs', Stage>>

/** What is stored: the tenants of each target, and every text that was planted. */
export type Stored = {
  readonly tenants: Readonly<Record<Target, Tenants>>
  readonly canary: Canary
}

const theirStaff = ['C+', 'SC', 'AC'] as const

/** Fills both targets with two tenants and plants a text of its own everywhere. */
export async function storeTenants(house: MatrixHouse): Promise<Stored> {
  const canary: Canary = new Map()
  const tenants = {} as Record<Target, Tenants>
  for (const target of targets) {
    const their = await addTheirPeople(house, target)
    const both = { ours: await house.stages(target), theirs: await house.stages(target, their) }
    tenants[target] = both
    for (const stage of Object.values(both)) await addTraces(house, target, stage)
    await layFiles(house, target, canary)
    await plant(house, target, canary)
  }
  return { tenants, canary }
}

async function addTheirPeople(house: MatrixHouse, target: Target): Promise<Cast> {
  const cast: Partial<Record<keyof Cast, string>> = {
    'K+': storedUserId(target, '00000000-test-elsewhere'),
  }
  const add = async (role: keyof Cast, type: string) => {
    const id = storedUserId(target, `00000000-their-${role.replace(/\W/, 'x')}`)
    await house.sql(
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

const everyField = [
  ...new Set(Object.values(clientFields).flatMap((fields) => Object.keys(fields))),
]
const staffFields = ['EditorId', 'PhoneNumber', 'URL', 'ErrorMessage', 'Settings', 'Region']

// Rows that only time brings: action requests, sent mails, refused calls, and a history of every write of a project.
async function addTraces(house: MatrixHouse, target: Target, stage: Stage): Promise<void> {
  const { project, modules, standards } = stage
  await house.sql(
    target,
    `insert into "DesktopReviewActionMetric" ("ProjectId", "ModuleId", "StandardId", "Status", "ErrorMessage") values ($1, $2, $3, 'Error', 'x')`,
    [project, modules.works, standards.led],
  )
  await house.sql(
    target,
    `insert into "Refusal" ("FirstAt", "Times", "Call", "ProjectId", "Asked", "Code", "Status", "RequestId", "Address")
    values (now(), 1, 'Task:Create', $1, '{}', 'notAllowed', 403, 'x', 'x')`,
    [project],
  )
  await house.sql(
    target,
    `insert into "Mail" ("To", "Subject", "Body", "NextAttempt", "FailedAt") values ('x', 'x', '{"text":"x"}', null, now())`,
  )
  const before = Object.fromEntries(
    [...everyField, ...staffFields]
      .filter((field) => !/Id$|^Is|^is/.test(field))
      .map((field) => [field, 'x']),
  )
  for (const [name, { contract }] of writes) {
    const example = contract.example.parameters as Record<string, unknown>
    if (example['project_id'] === undefined) continue
    const [focus, action] = name.split(':')
    const parameters = {
      ...example,
      project_id: project,
      standard_id: standards.led,
      element_id: stage.elements.ready,
      document_id: stage.documents.hidden,
      phase: 'desktop-review',
    }
    await house.sql(
      target,
      `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId", "Target")
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        stage.id('ADM'),
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

async function layFiles(house: MatrixHouse, target: Target, canary: Canary): Promise<void> {
  for (const [table, key, size] of [
    ['DocumentVersion', 'StorageKey', 'FileSize'],
    ['Template', 'aws_filename', 'size'],
  ] as const) {
    const rows = await house.sql(
      target,
      `select ctid::text as place, to_jsonb(t) as row from "${table}" t`,
    )
    for (const { place, row } of rows) {
      const name = randomBytes(16).toString('hex')
      const token = `cnry${target[0]}${canary.size + 1}z`
      canary.set(token, { token, target, table, column: 'bytes', row })
      const folder = join(house.dataFolder, 'files', target, name.slice(0, 2))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), padded(token, row[size] as number))
      await house.sql(target, `update "${table}" set "${key}" = $1 where ctid = $2::tid`, [
        name,
        place,
      ])
    }
  }
}
