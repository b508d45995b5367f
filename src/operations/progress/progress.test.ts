import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { daysAgo, projectWithPast } from '#test/factories/project-with-past.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const read = 'projects/{id}/progress'
const ofWorkload = 'projects/{id}/workload'

const test = serverTest.extend('past', { scope: 'file' }, async ({ server }) => ({
  rds: await projectWithPast(server, 'rds'),
  ps: await projectWithPast(server, 'ps'),
}))

/** How many days ago each day of the last month was, oldest first. */
const month = Array.from({ length: 30 }, (_, index) => 29 - index)
const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10)

const answerFor =
  (server: TestServer, id: number, target: Target) =>
  async (role: 'SC' | 'K+', more: object = {}) =>
    (await server.read(role, read, { id, range: 'month', ...more }, target)).body.data

test.for(targets)(
  'in %s, returns the labels, the burn-up and the forecast of a history, as computed by hand',
  async (target, { server, past }) => {
    const { project: id, module, briefModule } = past[target]
    const seen = await answerFor(server, id, target)('SC')
    expect([seen.Date, seen.Interval, seen.Dates]).toEqual([dayOf(0), 'day', month.map(dayOf)])

    // How many standards have a label at the end of a day, by how many days ago that day was.
    const when = (count: (days: number) => number) => month.map(count)
    expect(seen.Modules).toEqual([
      {
        ModuleId: module,
        ModuleName: 'Tests',
        Labels: [
          { Label: 'Should be N/A', Counts: when(() => 1) },
          // Standard 3 until it was ready, and standard 4 since it became applicable again.
          {
            Label: 'Waiting Client Submission',
            Counts: when((days) => (days > 20 ? 1 : 0) + (days <= 5 ? 1 : 0)),
          },
          { Label: 'Pending First AC Review', Counts: when((days) => (days <= 20 ? 1 : 0)) },
          { Label: 'Revisions Required', Counts: when((days) => (days <= 10 ? 1 : 0)) },
          { Label: 'Full Score', Counts: when((days) => (days > 10 ? 1 : 0)) },
          { Label: 'Marked For Upload', Counts: when((days) => (days > 28 ? 1 : 0)) },
          { Label: 'Uploaded To URAC', Counts: when((days) => (days <= 28 ? 1 : 0)) },
          { Label: 'Not Applicable', Counts: when((days) => (days > 5 ? 1 : 0)) },
        ],
      },
      {
        ModuleId: briefModule,
        ModuleName: 'Tests',
        Labels: [
          { Label: 'Not Assigned', Counts: when((days) => (days === 25 ? 1 : 0)) },
          {
            Label: 'Waiting Client Submission',
            Counts: when((days) => (days === 24 || days === 23 ? 1 : 0)),
          },
        ],
      },
    ])
    expect(seen.BurnUp).toEqual(
      month.map((days) => ({
        Date: dayOf(days),
        Done: days > 10 ? 2 : 1,
        InScope: 3 + (days <= 25 && days > 22 ? 1 : 0) + (days <= 5 ? 1 : 0),
        Finished: 0,
        Reopened: days === 10 ? 1 : 0,
        Added: days === 25 || days === 5 ? 1 : 0,
        Removed: days === 22 ? 1 : 0,
      })),
    )
    // 60 days contain eight whole weeks; in the first, nothing was done.
    const noForecast = { Date: null, MedianDate: null }
    expect(seen.Forecast).toEqual({
      ...noForecast,
      State: 'tooFewEvents',
      Events: 2,
      Weeks: 7,
      Remaining: 3,
    })
  },
)

test.for(targets)(
  'in %s, returns to staff how long standards wait and took, and to clients all but that',
  async (target, { server, past }) => {
    const { project: id, briefModule, standards } = past[target]
    const answer = answerFor(server, id, target)
    const seen = await answer('SC')
    const ofSenior = { LeadId: server.idOf('SC', target), LeadName: 'Senior' }
    const queue = (Label: string, lead: object, figures: readonly (number | null)[]) => {
      const [Waiting, Median, Oldest, P85, Ended] = figures
      return { Label, ...lead, Waiting, Median, Oldest, P85, Ended }
    }
    expect(seen.Queues).toEqual([
      queue('Not Assigned', { LeadId: null, LeadName: null }, [0, null, null, 1, 1]),
      // Standard 4 has been waiting since it became applicable again. The waits that ended: standard 3 after
      // 38 days, that of the brief module after 2.
      queue('Waiting Client Submission', ofSenior, [1, 5, 5, 38, 2]),
      queue('Pending First AC Review', ofSenior, [1, 20, 20, null, 0]),
      queue('Revisions Required', ofSenior, [1, 10, 10, null, 0]),
      queue('Marked For Upload', ofSenior, [0, null, null, 2, 1]),
    ])
    expect(seen.CycleTimes).toEqual({
      Median: 27,
      P85: 27,
      Standards: [
        {
          StandardId: standards[0],
          StandardName: 'TS 1',
          Completed: daysAgo(55).toISOString(),
          Uploaded: daysAgo(28).toISOString(),
          Days: 27,
        },
      ],
    })

    // A client sees the labels, not how long standards wait.
    const { Queues: _, CycleTimes: __, ...told } = seen
    expect(await answer('K+')).toEqual(told)
    const ofBrief = await answer('SC', { module_id: briefModule })
    expect(ofBrief.Modules).toEqual(seen.Modules.slice(1))
    expect(ofBrief.BurnUp[29]).toMatchObject({ Done: 0, InScope: 0 })
    expect(ofBrief.Forecast).toMatchObject({ State: 'empty', Remaining: 0 })
    const unknown = await server.read('SC', read, { id, module_id: 999_999 }, target)
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Not found'])
    const wrong = await server.read('SC', read, { id, range: 'decade' }, target)
    expect(wrong.status).toBe(400)

    const gapAnalysis = await answer('SC', { phase: 'gap-analysis', range: 'all' })
    expect(gapAnalysis.BurnUp.at(-1)).toMatchObject({ Done: 2, InScope: 4 })
    const validation = await answer('K+', { phase: 'verification' })
    expect(validation.BurnUp.at(-1)).toMatchObject({ Done: 0, InScope: 4 })
  },
)

test.for(targets)(
  'in %s, returns the figures of everybody to administrators, of oneself to who leads standards',
  async (target, { server, past }) => {
    const { project: id } = past[target]
    const rows = async (role: 'ADM' | 'SC' | 'AC', more: object = {}) =>
      (await server.read(role, ofWorkload, { id, ...more }, target)).body.data
    const [senior, associate, ...others] = await rows('ADM')
    expect(others).toEqual([])
    const ofPerson = { UserId: server.idOf('SC', target), FullName: 'Senior' }
    const passes = { Finished: 1, Accepted: 1, Decided: 2 }
    const ownFigures = { AsSC: 4, AsAC: 0, Open: 3, Waiting: 0, OldestWait: null, ...passes }
    expect(senior).toEqual({ ...ofPerson, ...ownFigures })
    const ofAssociate = { AsSC: 0, AsAC: 3, Open: 2, Waiting: 1, OldestWait: 20, ...passes }
    expect(associate).toMatchObject({ UserId: server.idOf('AC', target), ...ofAssociate })
    // Both first passes were decided more than a month ago.
    const [late] = await rows('ADM', { range: 'month' })
    expect(late).toMatchObject({ Finished: 0, Accepted: 0, Decided: 0, Open: 3 })
    const [elsewhere] = await rows('ADM', { phase: 'gap-analysis' })
    expect(elsewhere).toMatchObject({ AsSC: 4, Open: 2, Waiting: null, OldestWait: null })
    // Those who lead a standard see their own figures, and no one else's.
    expect(await rows('SC')).toEqual([senior])
    expect(await rows('AC')).toEqual([])
    expect((await server.read('K+', ofWorkload, { id }, target)).status).toBe(403)
    expect((await server.read('C-', ofWorkload, { id }, target)).status).toBe(404)
  },
)

test('a new project has no figures, and says so', async ({ server }) => {
  const { body } = await server.write('ADM', 'Project:Create', { Name: 'New', StatusId: 1 })
  const { project_id: id } = body.data.transformation.updates
  const { data } = (await server.read('ADM', read, { id })).body
  expect(data).toMatchObject({ Interval: 'day', Dates: [dayOf(0)], Modules: [], Queues: [] })
  expect(data.BurnUp).toEqual([
    { Date: dayOf(0), Done: 0, InScope: 0, Finished: 0, Reopened: 0, Added: 0, Removed: 0 },
  ])
  expect(data.Forecast).toMatchObject({ State: 'empty', Events: 0, Weeks: 0 })
  expect((await server.read('ADM', ofWorkload, { id })).body.data).toEqual([])
})
