import { targets, type Target } from '#rules/api/targets.ts'
import type { Installation } from '../installation/open-installation.ts'
import { findLost } from './find-lost.ts'
import type { Ledger } from './ledger.ts'

/** The contents of the databases, compared with what was acknowledged. */
export type StoredState = {
  /** Acknowledged writes that are not stored, or whose value was replaced by an older one. */
  readonly lost: readonly string[]
  /** Writes whose effect is stored more than once. */
  readonly doubled: readonly string[]
  /** Data without history, and the reverse. */
  readonly halfDone: readonly string[]
  /** The number of history rows compared. */
  readonly rows: number
}

/** Compares everything that the writers know with what is stored; call it when no write is in progress. */
export async function compareStored(
  installation: Installation,
  ledger: Ledger,
): Promise<StoredState> {
  const found = { lost: [] as string[], doubled: [] as string[], halfDone: [] as string[], rows: 0 }
  found.lost.push(...(await findLostTasks(installation, ledger)))
  for (let start = 0; start < ledger.acknowledged.length; start += 20_000)
    found.lost.push(
      ...(await findLost(installation, ledger.acknowledged.slice(start, start + 20_000))),
    )
  found.lost.push(...(await findReplaced(installation, ledger)))
  for (const target of targets) {
    found.doubled.push(...(await findAll(installation, target, doubles)))
    found.halfDone.push(...(await findAll(installation, target, halfDone)))
    const [row] = await installation.sql<{ n: number }>(
      target,
      'select count(*)::int as n from "Transformation"',
    )
    found.rows += row?.n ?? 0
  }
  return found
}

/** What is currently stored twice or only partly, although writes are in progress. */
export async function findTorn(installation: Installation): Promise<string[]> {
  const found: string[] = []
  for (const target of targets)
    for (const queries of [doubles, halfDone])
      found.push(...(await findAll(installation, target, queries)))
  return found
}

const doubles = {
  'a task more than once': `select "Text" as what from "Task" group by "ProjectId", "Text" having count(*) > 1`,
  'a key more than once': `select "IdempotencyKey" as what from "Transformation" where "IdempotencyKey" is not null
    group by "UserId", "IdempotencyKey" having count(*) > 1`,
  'a comment more than once': `select "Parameters" ->> 'consultant_comment' as what from "Transformation" where "Action" = 'UpdateConsultantComment'
    group by "StandardId", "Parameters" ->> 'consultant_comment' having count(*) > 1`,
}

const createdBy = `t."Focus" = 'Task' and t."Action" = 'Create'`

const halfDone = {
  'a task without history': `select k."Text" as what from "Task" k where not exists (
    select from (select (t."Updates" ->> 'task_id')::int as id from "Transformation" t where ${createdBy} offset 0) h where h.id = k."Id")`,
  'history without its task': `select t."Id"::text as what from "Transformation" t where ${createdBy}
    and not exists (select from "Task" k where k."ProjectId" = t."ProjectId" and k."Id" = (t."Updates" ->> 'task_id')::int)`,
  'history without its key': `select t."Id"::text as what from "Transformation" t where t."IdempotencyKey" is not null
    and not exists (select from "IdempotencyKey" k where k."UserId" = t."UserId" and k."Key" = t."IdempotencyKey"::uuid and k."TransformationId" = t."Id")`,
  'a key without its history': `select k."Key"::text as what from "IdempotencyKey" k
    where not exists (select from "Transformation" t where t."Id" = k."TransformationId")`,
  'a comment that is not the newest of the history': `select d."ConsultantComment" as what from "StandardDesktopReview" d
    where d."ConsultantComment" is distinct from (
      select t."Parameters" ->> 'consultant_comment' from "Transformation" t where t."Action" = 'UpdateConsultantComment'
        and t."ProjectId" = d."ProjectId" and t."StandardId" = d."StandardId" order by t."Id" desc limit 1)`,
  'a score that is not the newest of the history': `select d."ElementId"::text as what from "ElementDesktopReview" d
    where d."MockScore"::text is distinct from (
      select t."Parameters" ->> 'mock_score' from "Transformation" t where t."Action" = 'UpdateMockScore'
        and t."ProjectId" = d."ProjectId" and (t."Parameters" ->> 'element_id')::int = d."ElementId" order by t."Id" desc limit 1)`,
  'a count of open tasks that is not that of the tasks': `select p."StandardId"::text as what from "ProjectStandard" p
    where p."openTaskCount" <> (select count(*) from "Task" t where t."ProjectId" = p."ProjectId" and t."StandardId" = p."StandardId")`,
  'a recipient without a mail': `select k."Text" as what from "TaskAssignee" a
    join "Task" k on k."ProjectId" = a."ProjectId" and k."Id" = a."TaskId"
    where not exists (select from "Mail" m where m."UserId" = a."UserId")
      and not exists (select from "TaskNotification" n where n."UserId" = a."UserId")`,
}

async function findAll(
  { sql }: Installation,
  target: Target,
  queries: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, text] of Object.entries(queries))
    for (const { what } of await sql<{ what: string }>(target, text))
      found.push(`${target}: ${name} (${what})`)
  return found
}

async function findLostTasks({ sql }: Installation, { acknowledged }: Ledger): Promise<string[]> {
  const lost: string[] = []
  for (const target of targets) {
    const rows = await sql<{ Text: string }>(target, 'select "Text" from "Task"')
    const stored = new Set(rows.map(({ Text }) => Text))
    for (const { effect, target: of } of acknowledged)
      if (of === target && effect.kind === 'task' && !stored.has(effect.text))
        lost.push(`${target}: the task ${effect.text}`)
  }
  return lost
}

async function findReplaced({ sql }: Installation, { newest }: Ledger): Promise<string[]> {
  const lost: string[] = []
  for (const [field, value] of newest) {
    const [target, kind, project, id] = field.split(' ')
    const text =
      kind === 'comment'
        ? 'select "ConsultantComment" as value from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2'
        : 'select "MockScore"::text as value from "ElementDesktopReview" where "ProjectId" = $1 and "ElementId" = $2'
    const [row] = await sql<{ value: string | null }>(target as Target, text, [project, id])
    if (row?.value !== value) lost.push(`${field}: ${value}, stored ${row?.value}`)
  }
  return lost
}
