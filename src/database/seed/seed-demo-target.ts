import type { Kysely } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { organizationIdOf } from '#rules/people/organization-id.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { elementCounts, isScorable } from '#rules/scoring/mock-score.ts'
import { elementTypeId } from '#rules/standards/elements/element-types.ts'
import type { DB } from '../tables.ts'
import { countScores } from './count-scores.ts'
import demoModule from './demo-module.json' with { type: 'json' }
import { demoPassthroughKeys, demoProjects } from './demo-story.ts'
import { seedHistory } from './history/seed-history.ts'
import { consultantLeads, demoPeople } from './people/demo-people.ts'
import { seedRequests } from './rfi/seed-requests.ts'
import { seedDocuments, seedTemplates, type PutFile } from './seed-demo-documents.ts'
import { seedProject, type ModuleIds } from './seed-project.ts'
import { seedTips } from './seed-tips.ts'

/**
 * Inserts the demo into an empty target in one transaction: its people, its module, its two projects and, through `putFile`, their files. A
 * target that has a user is left unchanged.
 */
export async function seedDemoTarget(
  db: Kysely<DB>,
  target: Target,
  putFile: PutFile,
  withHistory = true,
): Promise<boolean> {
  const somebody = await db.selectFrom('User').select('Id').limit(1).executeTakeFirst()
  if (somebody) return false
  await db.transaction().execute(async (transaction) => {
    await seedPeople(transaction, target)
    const ids = await seedModule(transaction)
    const seeding = { db: transaction, target, putFile, ...ids }
    for (const project of demoProjects) {
      const projectId = await seedProject(transaction, target, project, ids)
      await seedDocuments(seeding, projectId, project.documents)
      await seedRequests(transaction, target, { Id: project.Id, storedId: projectId }, ids)
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

async function seedModule(db: Kysely<DB>): Promise<ModuleIds> {
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
