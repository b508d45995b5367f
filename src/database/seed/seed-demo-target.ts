import type { Kysely } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { organizationIdOf } from '#rules/people/organization-id.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { phaseOf, phases, type Phase } from '#rules/review/phases.ts'
import { elementCounts, isScorable } from '#rules/scoring/mock-score.ts'
import { elementTypeId } from '#rules/standards/elements/element-types.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { DB } from '../tables.ts'
import { countScores } from './count-scores.ts'
import demoModule from './demo-module.json' with { type: 'json' }
import type { DemoProject } from './demo-story-shape.ts'
import { demoPassthroughKeys, demoProjects } from './demo-story.ts'
import { seedHistory } from './history/seed-history.ts'
import { consultantLeads, demoPeople } from './people/demo-people.ts'
import { seedDocuments, seedTemplates, type LayFile } from './seed-demo-documents.ts'
import { seedTips } from './seed-tips.ts'

type Ids = {
  readonly module: number
  readonly standards: ReadonlyMap<string, number>
  readonly elements: ReadonlyMap<string, number>
}

/**
 * Inserts the demo into an empty target in one transaction: its people, its module, its two projects and, through `lay`, their files. A
 * target that has a user is left unchanged.
 */
export async function seedDemoTarget(
  db: Kysely<DB>,
  target: Target,
  lay: LayFile,
  withHistory = true,
): Promise<boolean> {
  const somebody = await db.selectFrom('User').select('Id').limit(1).executeTakeFirst()
  if (somebody) return false
  await db.transaction().execute(async (transaction) => {
    await seedPeople(transaction, target)
    const ids = await seedModule(transaction)
    const seeding = { db: transaction, target, lay, ...ids }
    for (const project of demoProjects) {
      const projectId = await seedProject(transaction, target, project, ids)
      await seedDocuments(seeding, projectId, project.documents)
    }
    await seedTemplates(seeding, ids.module)
    await seedTips(transaction, target, ids.standards)
    await countScores(transaction)
    if (withHistory) await seedHistory(transaction, target)
  })
  return true
}

async function seedPeople(db: Kysely<DB>, target: Target): Promise<void> {
  const orderOf = new Map(consultantLeads.map(({ Id, displayOrder }) => [Id, displayOrder]))
  await db
    .insertInto('User')
    .values(
      demoPeople.map(({ Id, email, FirstName, LastName, Title, Organization, UserType }) => ({
        Id: storedUserId(target, Id),
        UserName: email,
        FirstName,
        LastName,
        Title,
        Organization,
        OrganizationId: organizationIdOf(Organization),
        Role: UserType,
        UserType,
        LeadOrder: orderOf.get(Id) ?? null,
      })),
    )
    .execute()
}

async function seedModule(db: Kysely<DB>): Promise<Ids> {
  const { module, standards } = demoModule
  const { Id: moduleId } = await db
    .insertInto('StandardsSet')
    .values({
      Name: module.name,
      Version: module.version,
      AccreditationOrganization: module.accreditation_organization,
      IsFinalized: module.is_finalized,
      NamePattern: module.name_pattern,
      GroupDetails: JSON.stringify(
        Object.fromEntries(module.groups.map(({ key, title, order }) => [key, { title, order }])),
      ),
      Language: module.language,
    })
    .returning('Id')
    .executeTakeFirstOrThrow()
  const standardIds = new Map<string, number>()
  const elementIds = new Map<string, number>()
  for (const { key, name, group, sections, elements } of standards) {
    const withChildren = elements.map((one) => ({
      ...one,
      Stem: one.stem,
      ElementTypeId: elementTypeId(one.type as Parameters<typeof elementTypeId>[0]),
      ChildElements: elements.filter(({ parent }) => parent === one.name),
    }))
    const { Id } = await db
      .insertInto('Standard')
      .values({
        Name: name,
        StandardSetId: moduleId,
        Group: group,
        isDTRPassthrough: demoPassthroughKeys.includes(key),
        ...sections,
        ...elementCounts(withChildren),
      })
      .returning('Id')
      .executeTakeFirstOrThrow()
    standardIds.set(key, Id)
    for (const one of withChildren) {
      const { Id: elementId } = await db
        .insertInto('Element')
        .values({
          StandardId: Id,
          Name: one.name,
          Text: one.text,
          ParentId: one.parent === null ? null : (elementIds.get(one.parent) ?? null),
          Stem: one.stem,
          ElementTypeId: one.ElementTypeId,
          isScorable: isScorable(one, withChildren),
        })
        .returning('Id')
        .executeTakeFirstOrThrow()
      elementIds.set(one.name, elementId)
    }
  }
  return { module: moduleId, standards: standardIds, elements: elementIds }
}

async function seedProject(
  db: Kysely<DB>,
  target: Target,
  project: DemoProject,
  ids: Ids,
): Promise<number> {
  const person = <Id extends string | null>(id: Id) =>
    (id === null ? null : storedUserId(target, id)) as Id
  const { Id: projectId } = await db
    .insertInto('Project')
    .values({
      Name: project.Name,
      StatusId: project.StatusId,
      IsWaiveDocument: project.IsWaiveDocument,
    })
    .returning('Id')
    .executeTakeFirstOrThrow()
  const { Id: moduleId } = await db
    .selectFrom('StandardsSet')
    .select('Id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ProjectStandardsSet')
    .values({ ProjectId: projectId, StandardsSetId: moduleId })
    .execute()
  await db
    .insertInto('ProjectUser')
    .values(
      [...project.clients, ...project.consultants].map((id) => ({
        ProjectId: projectId,
        UserId: person(id),
        LinkedAt: project.tasks.map(({ CreationDate }) => CreationDate).toSorted()[0],
      })),
    )
    .execute()
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
  const standardId = (key: string) => ids.standards.get(key) as number
  await db
    .insertInto('ProjectStandard')
    .values(
      project.standards.map(({ StandardKey }) => ({
        ProjectId: projectId,
        StandardId: standardId(StandardKey),
      })),
    )
    .execute()
  for (const { phase } of phases) {
    const { standardTable, elementTable } = phaseOf(phase)
    await db
      .insertInto(standardTable)
      .values(
        project.standards.map((story) => {
          const record = story.phases[phase]
          return {
            ...record,
            ...(phase === 'gap-analysis' && story.gapAnalysisExtras),
            ProjectId: projectId,
            StandardId: standardId(story.StandardKey),
            OwnerId: person(record.OwnerId),
            JuniorOwnerId: person(record.JuniorOwnerId),
            LastClientId: person(record.LastClientId),
            LastConsultantId: person(record.LastConsultantId),
          }
        }),
      )
      .execute()
    if (elementTable === null) continue
    const records = project.standards.flatMap((story) =>
      story.elements[phase as Exclude<Phase, 'gap-analysis'>].map(
        ({ ElementName, ConsultantId, ...record }) => ({
          ...record,
          ProjectId: projectId,
          ElementId: ids.elements.get(ElementName) as number,
          ConsultantId: person(ConsultantId),
        }),
      ),
    )
    if (records.length > 0) await db.insertInto(elementTable).values(records).execute()
  }
  for (const { StandardKey, Text, AuthorId, CreationDate, assignees } of project.tasks) {
    const { Id } = await db
      .insertInto('Task')
      .values({
        Text,
        ProjectId: projectId,
        StandardId: standardId(StandardKey),
        AuthorId: person(AuthorId),
        CreationDate,
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
  return projectId
}
