import { sql, type Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { isPhase, phaseOf } from '#rules/review/phases.ts'
import { demoPerson } from '../people/demo-people.ts'
import { calendarOf } from './calendar.ts'
import { commentEvents } from './comment-events.ts'
import { timeOf, type DemoEvent } from './demo-event.ts'
import { documentEvents } from './document-events.ts'
import { elementEvents } from './element-events.ts'
import { metricRows } from './metric-rows.ts'
import { projectEvents } from './project-events.ts'
import { readProject } from './read-project.ts'
import { rfiEvents } from './rfi-events.ts'
import { statusEvents } from './status-events.ts'
import { taskEvents } from './task-events.ts'
import { threadEvents } from './thread-events.ts'
import { tipEvents } from './tip-events.ts'

const atOnce = 200

const chunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, index) =>
    rows.slice(index * atOnce, (index + 1) * atOnce),
  )

/**
 * Derives the history of a seeded demo from the rows in its tables: one history row for each write that would have led to them, at the
 * time of that write, oldest first. Also writes the action metrics and the editors of the phase records. History rows are only inserted,
 * and are sealed like those of any other write.
 */
export async function seedHistory(db: Kysely<DB>, target: Target): Promise<void> {
  const administrator = storedUserId(target, demoPerson('ada.admin').Id)
  const projects = await db.selectFrom('Project').select('Id').orderBy('Id').execute()
  const events: DemoEvent[] = await tipEvents(db)
  for (const { Id } of projects) {
    const seeded = await readProject(db, Id)
    const calendar = calendarOf(seeded)
    events.push(
      ...projectEvents(seeded, calendar, administrator),
      ...commentEvents(seeded, calendar),
      ...statusEvents(seeded, calendar, administrator),
      ...elementEvents(seeded, calendar, administrator),
      ...taskEvents(seeded, calendar.last),
      ...documentEvents(seeded),
      ...threadEvents(seeded),
      ...(await rfiEvents(db, Id)),
    )
  }
  const inOrder = events.toSorted((a, b) => timeOf(a.at) - timeOf(b.at))
  await makePartitions(db, inOrder)
  for (const part of chunks(inOrder))
    await db
      .insertInto('Transformation')
      .values(
        part.map(({ at, by, write, parameters, prior, updates, projectId, standardId }) => {
          const [Focus = '', Action = ''] = write.split(':')
          return {
            CreatedAt: at,
            UserId: by,
            SentUserId: by,
            Focus,
            Action,
            Parameters: JSON.stringify(parameters),
            PreSnapshot: JSON.stringify(prior),
            Updates: JSON.stringify(updates),
            ProjectId: projectId,
            StandardId: standardId,
          }
        }),
      )
      .execute()
  await seedMetrics(db, inOrder)
  await seedEditors(db, inOrder)
  await seedLinks(db, inOrder)
}

// Only the owner of the history can create partitions; without them, its rows go into the default partition.
async function makePartitions(db: Kysely<DB>, events: readonly DemoEvent[]): Promise<void> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(c.relowner, 'MEMBER') as owns from pg_class c where c.oid = '"Transformation"'::regclass`.execute(
    db,
  )
  if (rows[0]?.owns !== true) return
  for (const month of new Set(events.map(({ at }) => `${at.slice(0, 7)}-01`)))
    await sql`select "makeHistoryPartition"(${month}::date)`.execute(db)
}

async function seedMetrics(db: Kysely<DB>, events: readonly DemoEvent[]): Promise<void> {
  const standards = await db.selectFrom('Standard').select(['Id', 'StandardSetId']).execute()
  const moduleOf = new Map(standards.map(({ Id, StandardSetId }) => [Id, StandardSetId]))
  for (const part of chunks(metricRows(events, moduleOf)))
    await db.insertInto('DesktopReviewActionMetric').values(part).execute()
}

// A link begins when the person is added to the project.
async function seedLinks(db: Kysely<DB>, events: readonly DemoEvent[]): Promise<void> {
  for (const { at, write, parameters, projectId } of events)
    if (write === 'Project:AddClient' && projectId !== null)
      await db
        .updateTable('ProjectUser')
        .set({ LinkedAt: at })
        .where('ProjectId', '=', projectId)
        .where('UserId', '=', String(parameters['client_user_id']))
        .execute()
}

async function seedEditors(db: Kysely<DB>, events: readonly DemoEvent[]): Promise<void> {
  for (const { by, write, parameters, updates, projectId } of events) {
    const changes = (parameters['assignmentChanges'] ?? []) as readonly { phase?: unknown }[]
    const phase = parameters['phase'] ?? changes[0]?.phase
    const ids =
      write === 'Project:UpdateStandardAssignments'
        ? (updates['standard_ids'] as number[])
        : write.startsWith('Standard:')
          ? [Number(updates['standard_id'])]
          : []
    if (!isPhase(phase) || projectId === null || ids.length === 0) continue
    await db
      .updateTable(phaseOf(phase).standardTable)
      .set({ EditorId: by })
      .where('ProjectId', '=', projectId)
      .where('StandardId', 'in', ids)
      .execute()
  }
}
