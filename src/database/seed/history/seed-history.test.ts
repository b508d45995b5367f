import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { DB } from '#database/tables.ts'
import { wholeScope } from '#database/whole-scope.ts'
import { writeContracts, type WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { actionRequest, type ActionFlags } from '#rules/review/actions/action-request.ts'
import { isPhase, phaseOf } from '#rules/review/phases.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { demoProjects } from '../demo-story.ts'
import { demoTips } from '../demo-tips.ts'
import { seedHistory } from './seed-history.ts'

type Values = Readonly<Record<string, unknown>>
type Entry = {
  readonly CreatedAt: Date
  readonly UserId: string
  readonly write: WriteName
  readonly Parameters: Values
  readonly PreSnapshot: readonly Values[]
  readonly Updates: Values
  readonly ProjectId: number | null
}

test.beforeAll(async ({ server }) => {
  for (const target of targets) {
    const pool = new pg.Pool({ connectionString: wholeScope(server.ownerUrls[target]), max: 1 })
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    await db.transaction().execute((transaction) => seedHistory(transaction, target))
    await db.destroy()
  }
})

const historyOf = async (server: FirstServer, target: Target): Promise<Entry[]> =>
  (await server.sql(
    target,
    `select *, "Focus" || ':' || "Action" as write from "Transformation" order by "Id"`,
  )) as never

// A thread refers to a phase record but is not part of it.
const isOfThread = (write: WriteName) => write.startsWith('Comment:')

const named = (entries: readonly Entry[], write: WriteName) =>
  entries.filter((entry) => entry.write === write)

test.for(targets)(
  'the history of the demo in %s is in order and spread over its months',
  async (target, { server }) => {
    const entries = await historyOf(server, target)
    const times = entries.map(({ CreatedAt }) => CreatedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThan(Date.parse('2026-11-20T00:00:00Z'))
    const months = Map.groupBy(entries, ({ CreatedAt }) => CreatedAt.toISOString().slice(0, 7))
    expect([...months.keys()]).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
    const [{ strays }] = await server.sql(
      target,
      'select count(*)::int as strays from "Transformation_Default"',
    )
    expect(strays).toBe(0)
  },
)

test.for(targets)(
  'the writes of the history in %s lead to the rows of the tables',
  nightly,
  async (target, { server }) => {
    const entries = await historyOf(server, target)
    const written = new Map<string, Values>()
    for (const { write, Parameters, ProjectId } of entries) {
      const { phase, standard_id, element_id } = Parameters
      if (!isPhase(phase) || isOfThread(write)) continue
      const { standardTable, elementTable } = phaseOf(phase)
      const key =
        element_id === undefined
          ? `${standardTable} "StandardId" ${ProjectId} ${String(standard_id)}`
          : `${elementTable} "ElementId" ${ProjectId} ${String(element_id)}`
      const columns = Object.entries(writeContracts[write].columns ?? {}).flatMap(
        ([parameter, column]) =>
          Parameters[parameter] === undefined ? [] : [[column, Parameters[parameter]]],
      )
      written.set(key, { ...written.get(key), ...Object.fromEntries(columns) })
    }
    expect(written.size).toBeGreaterThan(100)
    for (const [key, columns] of written) {
      const [table, id, project, row] = key.split(' ')
      const [stored] = await server.sql(
        target,
        `select * from "${table}" where "ProjectId" = $1 and ${id} = $2`,
        [Number(project), Number(row)],
      )
      expect([key, stored]).toEqual([key, expect.objectContaining(columns)])
    }
    const [counts] = await server.sql(
      target,
      `select (select count(*) from "StandardDesktopReview" where "Status" <> 'Blank' or "IsReadyByClient")::int as moved,
      (select count(*) from "ElementDesktopReview" where "MockScore" is not null)::int
        + (select count(*) from "ElementVerification" where "MockScore" is not null)::int as scored,
      (select count(*) from "Task")::int as tasks, (select count(*) from "DocumentVersion")::int as files,
      (select count(*) from "ElementDocument")::int as citations, (select count(*) from "ProjectUser")::int as links,
      (select count(*) from "CommentReply")::int as replies, (select count(*) from "CommentThread")::int as threads`,
    )
    const standings = named(entries, 'Standard:UpdateStatus').filter(
      ({ Parameters }) => Parameters['phase'] === 'desktop-review',
    )
    expect(
      new Set(
        standings.map(
          ({ ProjectId, Parameters }) => `${ProjectId} ${String(Parameters['standard_id'])}`,
        ),
      ).size,
    ).toBe(counts.moved)
    expect(named(entries, 'Element:UpdateMockScore')).toHaveLength(counts.scored)
    expect(named(entries, 'Task:Create')).toHaveLength(counts.tasks)
    expect(
      named(entries, 'Document:Upload').length + named(entries, 'Document:Replace').length,
    ).toBe(counts.files)
    expect(named(entries, 'Citation:Create')).toHaveLength(counts.citations)
    expect(named(entries, 'Project:AddClient')).toHaveLength(counts.links)
    expect(named(entries, 'Comment:Reply')).toHaveLength(counts.replies)
    expect(named(entries, 'Comment:Resolve')).toHaveLength(counts.threads)
    expect(counts.replies).toBeGreaterThan(counts.threads)
    expect(named(entries, 'Project:Create')).toHaveLength(demoProjects.length)
  },
)

test.for(targets)(
  'each write of the history in %s starts from the values that the previous one stored',
  async (target, { server }) => {
    const standing = new Map<string, unknown>()
    for (const { write, Parameters, PreSnapshot, ProjectId } of await historyOf(server, target)) {
      const columns = writeContracts[write].columns ?? {}
      const place = ['phase', 'standard_id', 'element_id'].map((name) => Parameters[name]).join()
      if (!isPhase(Parameters['phase']) || isOfThread(write)) continue
      for (const [parameter, column] of Object.entries(columns)) {
        const key = `${ProjectId} ${place} ${column}`
        const [prior] = PreSnapshot
        if (standing.has(key)) expect([key, prior?.[column]]).toEqual([key, standing.get(key)])
        if (Parameters[parameter] !== undefined) standing.set(key, Parameters[parameter])
      }
    }
  },
)

test.for(targets)(
  'the action metrics in %s are open where a request is, and no other',
  async (target, { server }) => {
    const records = (await server.sql(
      target,
      'select "ProjectId", "StandardId", "IsReadyByClient", "InitiateRFIReview", "InitiateSecondReview", "UploadThisStandard" from "StandardDesktopReview"',
    )) as (ActionFlags & { ProjectId: number; StandardId: number })[]
    const requested = records.flatMap(({ ProjectId, StandardId, ...flags }) => {
      const request = actionRequest(flags)
      return request === 'NoActionRequest' ? [] : [`${ProjectId} ${StandardId} ${request}`]
    })
    const metrics = await server.sql(
      target,
      `select "ProjectId" || ' ' || "StandardId" || ' ' || "StartAction" as key, "Status", "StartTime", "EndTime" from "DesktopReviewActionMetric"`,
    )
    const open = metrics
      .filter(({ Status }) => Status === 'Pending')
      .map(({ key }) => key as string)
    expect(open.toSorted()).toEqual(requested.toSorted())
    const closed = metrics.filter(({ Status }) => Status === 'Complete')
    expect(closed.length).toBeGreaterThan(10)
    for (const { StartTime, EndTime } of closed)
      expect(EndTime.getTime()).toBeGreaterThan(StartTime.getTime())
  },
)

test.for(targets)(
  'the demo in %s has tips, and every record that was written has its editor',
  async (target, { server }) => {
    const entries = await historyOf(server, target)
    const [{ tips }] = await server.sql(
      target,
      'select count(*)::int as tips from "StandardTip" where "basics" is not null',
    )
    expect(tips).toBe(demoTips.length)
    expect(named(entries, 'StandardTip:Update')).toHaveLength(demoTips.length)
    const [{ edited, led }] = await server.sql(
      target,
      `select count(*) filter (where "EditorId" is not null)::int as edited, count(*) filter (where "OwnerId" is not null)::int as led from "StandardDesktopReview"`,
    )
    expect(edited).toBeGreaterThanOrEqual(led)
  },
)
