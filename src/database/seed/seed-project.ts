import type { Kysely } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import {
  phases,
  type ElementPhase,
  type Phase,
  type PhaseDescription,
} from '#rules/review/phases.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { DB } from '../tables.ts'
import type { DemoProject } from './demo-story-shape.ts'
import { seedThreads } from './seed-threads.ts'

/** The ids of the module, and of its standards and elements, by key and by name. */
export type ModuleIds = {
  readonly module: number
  readonly standards: ReadonlyMap<string, number>
  readonly elements: ReadonlyMap<string, number>
}

type Person = <Id extends string | null>(id: Id) => Id

type Seeding = {
  readonly db: Kysely<DB>
  readonly project: DemoProject
  readonly projectId: number
  /** A user id in the letter case of the target. */
  readonly person: Person
  readonly standardId: (key: string) => number
  readonly elementId: (name: string) => number
}

/** Inserts a project with its people, dates, records and tasks; returns its id. */
export async function seedProject(
  db: Kysely<DB>,
  target: Target,
  project: DemoProject,
  ids: ModuleIds,
): Promise<number> {
  const { Name, StatusId, IsWaiveDocument } = project
  const { Id: projectId } = await db
    .insertInto('Project')
    .values({ Name, StatusId, IsWaiveDocument })
    .returning('Id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ProjectStandardsSet')
    .values({ ProjectId: projectId, StandardsSetId: ids.module })
    .execute()
  const seeding: Seeding = {
    db,
    project,
    projectId,
    person: <Id extends string | null>(id: Id) =>
      (id === null ? null : storedUserId(target, id)) as Id,
    standardId: (key) => ids.standards.get(key) as number,
    elementId: (name) => ids.elements.get(name) as number,
  }
  await seedMembers(seeding)
  await seedDates(seeding)
  await seedStandards(seeding)
  for (const one of phases) {
    await seedPhaseRecords(seeding, one.phase, one.standardTable)
    if (one.elementTable !== null) await seedElementRecords(seeding, one.phase, one.elementTable)
  }
  await seedTasks(seeding)
  await seedThreads(seeding, project.threads)
  return projectId
}

async function seedMembers({ db, project, projectId, person }: Seeding): Promise<void> {
  const [LinkedAt] = project.tasks.map(({ CreationDate }) => CreationDate).toSorted()
  await db
    .insertInto('ProjectUser')
    .values(
      [...project.clients, ...project.consultants].map((id) => ({
        ProjectId: projectId,
        UserId: person(id),
        LinkedAt,
      })),
    )
    .execute()
}

async function seedDates({ db, project, projectId }: Seeding): Promise<void> {
  await db
    .insertInto('ProjectDate')
    .values(
      project.dates.map(({ Name, Date }) => ({
        ProjectId: projectId,
        Name,
        Date: storedDate(Date) ?? Date,
      })),
    )
    .execute()
}

async function seedStandards({ db, project, projectId, standardId }: Seeding): Promise<void> {
  await db
    .insertInto('ProjectStandard')
    .values(
      project.standards.map(({ StandardKey }) => ({
        ProjectId: projectId,
        StandardId: standardId(StandardKey),
      })),
    )
    .execute()
}

async function seedPhaseRecords(
  { db, project, projectId, person, standardId }: Seeding,
  phase: Phase,
  table: PhaseDescription['standardTable'],
): Promise<void> {
  await db
    .insertInto(table)
    .values(
      project.standards.map(({ StandardKey, phases: records, gapAnalysisExtras }) => {
        const record = records[phase]
        return {
          ...record,
          ...(phase === 'gap-analysis' && gapAnalysisExtras),
          ProjectId: projectId,
          StandardId: standardId(StandardKey),
          OwnerId: person(record.OwnerId),
          JuniorOwnerId: person(record.JuniorOwnerId),
          LastClientId: person(record.LastClientId),
          LastConsultantId: person(record.LastConsultantId),
        }
      }),
    )
    .execute()
}

async function seedElementRecords(
  { db, project, projectId, person, elementId }: Seeding,
  phase: ElementPhase,
  table: NonNullable<PhaseDescription['elementTable']>,
): Promise<void> {
  const records = project.standards.flatMap(({ elements }) =>
    elements[phase].map(({ ElementName, ConsultantId, ...record }) => ({
      ...record,
      ProjectId: projectId,
      ElementId: elementId(ElementName),
      ConsultantId: person(ConsultantId),
    })),
  )
  if (records.length > 0) await db.insertInto(table).values(records).execute()
}

async function seedTasks({ db, project, projectId, person, standardId }: Seeding): Promise<void> {
  for (const { StandardKey, Text, AuthorId, CreationDate, DueDate, assignees } of project.tasks) {
    const { Id } = await db
      .insertInto('Task')
      .values({
        Text,
        ProjectId: projectId,
        StandardId: standardId(StandardKey),
        AuthorId: person(AuthorId),
        CreationDate,
        DueDate: DueDate === undefined ? null : storedDate(DueDate),
      })
      .returning('Id')
      .executeTakeFirstOrThrow()
    if (assignees.length === 0) continue
    await db
      .insertInto('TaskAssignee')
      .values(
        assignees.map(({ UserId, IsCompleted }) => ({
          ProjectId: projectId,
          TaskId: Id,
          UserId: person(UserId),
          IsCompleted,
          AssignedAt: CreationDate,
        })),
      )
      .execute()
  }
}
