import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { displayDate } from '#rules/text/stored-date.ts'
import { projectWithPast } from '../factories/project-with-past.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const test = pageTest.extend('past', { scope: 'file' }, ({ server }) =>
  projectWithPast(server, 'ps'),
)

const figureOf = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })

/** The cells of a chart's table, row by row, its header first; empty ones as read aloud. */
async function tableOf(page: Page, chart: string): Promise<string[][]> {
  const region = figureOf(page, chart)
  const button = region.getByRole('button', { name: /table/ })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  const rows = await region.getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}

const savedBy = async (page: Page, chart: string, file: 'CSV' | 'PNG'): Promise<Download> => {
  const saving = page.waitForEvent('download')
  await figureOf(page, chart).getByRole('button', { name: file }).click()
  return saving
}

const shown = (value: string | number | null): string => (value === null ? 'none' : String(value))

test(
  'the charts show what the read returns, in their pictures, tables and files',
  nightly,
  async ({ server, past, open }) => {
    const { project } = past
    const page = await open('ADM', `/app/projects/${project}/dashboard/Progress?range=month`)
    const query = { id: project, range: 'month' }
    const { data } = (await server.read('ADM', 'projects/{id}/progress', query, 'ps')).body
    const people = (await server.read('ADM', 'projects/{id}/workload', query, 'ps')).body.data
    const today = displayDate(data.Date)

    const burnUp = 'Done and in scope'
    await expect(
      figureOf(page, burnUp).getByRole('img', {
        name: `1 of 4 standards in scope are done on ${today}.`,
      }),
    ).toBeVisible()
    const points = data.BurnUp.map((point: Record<string, string | number>) => [
      displayDate(String(point['Date'])),
      ...['Done', 'InScope', 'Finished', 'Reopened', 'Added', 'Removed'].map((key) => point[key]),
    ])
    expect((await tableOf(page, burnUp)).slice(1)).toEqual(
      points.map((row: (string | number)[]) => row.map(shown)),
    )
    const csv = await readFile(await (await savedBy(page, burnUp, 'CSV')).path(), 'utf8')
    expect(csv).toBe(
      [
        '\uFEFFDay,Done,In scope,Finished,Reopened,Added to scope,Removed from scope',
        ...points.map((row: (string | number)[]) => row.join(',')),
        '',
      ].join('\r\n'),
    )
    const saved = await savedBy(page, burnUp, 'PNG')
    expect(saved.suggestedFilename()).toBe(`Past (Program) burn-up ${data.Date}.png`)
    const picture = await readFile(await saved.path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.readUInt32BE(16)).toBeGreaterThan(1_000)
    expect(picture.readUInt32BE(20)).toBeGreaterThan(400)
    expect(picture.length).toBeGreaterThan(8_000)

    await expect(figureOf(page, 'Labels in Tests, removed')).toBeVisible()
    const labels = figureOf(page, 'Labels in Tests')
    await labels.getByRole('button', { name: /table/ }).click()
    const [module] = data.Modules
    await expect(labels.getByRole('columnheader')).toHaveText([
      'Day',
      ...module.Labels.map(({ Label }: { Label: string }) => Label),
    ])
    await expect(labels.getByRole('row').last().getByRole('cell')).toHaveText(
      module.Labels.map(({ Counts }: { Counts: number[] }) => String(Counts.at(-1))),
    )
    await expect(labels.getByRole('img', { name: /1 Revisions Required/ })).toBeVisible()

    const waits = 'How long standards wait'
    expect((await tableOf(page, waits)).slice(1)).toEqual(
      data.Queues.map((row: Record<string, string | number | null>) => [
        row['Label'],
        row['LeadName'] ?? 'No Lead Assigned',
        ...['Waiting', 'Median', 'Oldest', 'P85', 'Ended'].map((key) => shown(row[key] ?? null)),
      ]),
    )
    await expect(
      figureOf(page, waits).getByRole('img', { name: /^3 standards wait on .*oldest for 20 days/ }),
    ).toBeVisible()
    const cycle = 'From Gap Analysis to upload'
    const [one] = data.CycleTimes.Standards
    expect((await tableOf(page, cycle)).slice(1)).toEqual([
      ['TS 1', displayDate(one.Completed), displayDate(one.Uploaded), '27'],
    ])
    const figures = [
      'AsSC',
      'AsAC',
      'Open',
      'Waiting',
      'OldestWait',
      'Finished',
      'Accepted',
      'Decided',
    ]
    expect((await tableOf(page, 'Workload by person')).slice(1)).toEqual(
      people.map((person: Record<string, string | number | null>) => [
        person['FullName'],
        ...figures.map((key) => shown(person[key] ?? null)),
        'none',
      ]),
    )
    const forecast = page.getByRole('region', { name: 'Forecast' })
    await expect(forecast).toContainText('it takes at least 10 standards that were finished')
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('combobox', { name: 'Range' }).selectOption('All time')
    await expect(page).toHaveURL(/range=all/)
    await expect(figureOf(page, burnUp).getByRole('row').first()).toContainText('Until')
    await page.getByRole('combobox', { name: 'Phase' }).selectOption('Gap Analysis')
    await expect(page).toHaveURL(/phase=gap-analysis/)
    await expect(figureOf(page, burnUp).getByRole('img', { name: /^2 of 4 / })).toBeVisible()
  },
)

test('a forecast says by when, from what, and with which doubt', async ({ server, past, open }) => {
  const { project } = past
  const page = await open('K+', `/app/projects/${project}/dashboard/Status`)
  const body = (await server.read('K+', 'projects/{id}/progress', { id: project }, 'ps')).body
  const forecast = {
    State: 'date',
    Date: '2027-03-14',
    MedianDate: '2027-02-20',
    Events: 24,
    Weeks: 8,
    Remaining: 3,
  }
  // A test cannot contain eight weeks of work.
  await page.route(/\/progress\?/, (route) =>
    route.fulfill({ json: { data: { ...body.data, Forecast: forecast } } }),
  )
  await page.getByRole('row', { name: /TS 1 / }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/dashboard\/Progress/)
  const region = figureOf(page, 'Forecast')
  await expect(region.getByText('80 %: ready by 14 Mar 2027', { exact: true })).toBeVisible()
  await expect(region).toContainText(
    'From 24 standards finished in the last 8 weeks; 3 standards left',
  )
  await expect(region.getByRole('img', { name: /50 %: by 20 Feb 2027/ })).toBeVisible()
  expect((await tableOf(page, 'Forecast')).slice(1)).toEqual([
    ['Ready by, 80 %', '14 Mar 2027'],
    ['Ready by, 50 %', '20 Feb 2027'],
    ['Standards finished', '24'],
    ['Weeks', '8'],
    ['Standards left', '3'],
  ])
  // A client sees no waits and no workload.
  await expect(figureOf(page, 'Done and in scope')).toBeVisible()
  for (const name of ['How long standards wait', 'From Gap Analysis to upload', 'Your workload'])
    await expect(figureOf(page, name)).toHaveCount(0)
  // A module that the project had for three days has a chart only if one of the points, the ends of weeks,
  // lies within them.
  const charts = 2 + body.data.Modules.length
  await expect(page.getByRole('figure')).toHaveCount(charts)
  // On paper, every number is printed below its chart, and controls are not printed.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toHaveCount(charts)
  await expect(page.getByRole('button', { name: /table|PNG|CSV/ })).toHaveCount(0)
})

test('administrators see how long standards wait, what took how long, and the workload, in the range and phase that they choose', async ({
  past,
  open,
}) => {
  const page = await open('ADM', `/app/projects/${past.project}/dashboard/Progress?range=month`)
  const picture = (chart: string) => figureOf(page, chart).getByRole('img')
  await expect(picture('Done and in scope')).toHaveAccessibleName(/^1 of 4 standards in scope/)
  await expect(picture('Labels in Tests')).toHaveAccessibleName(/1 Revisions Required/)
  await expect(picture('How long standards wait')).toHaveAccessibleName(
    /^3 standards wait on .*oldest for 20 days/,
  )
  await expect(picture('From Gap Analysis to upload')).toBeVisible()
  await expect(picture('Workload by person')).toBeVisible()
  expect((await tableOf(page, 'Workload by person')).map(([name]) => name)).toContain('Senior')
  await page.getByRole('combobox', { name: 'Range' }).selectOption('All time')
  await expect(page).toHaveURL(/range=all/)
  await page.getByRole('combobox', { name: 'Phase' }).selectOption('Gap Analysis')
  await expect(page).toHaveURL(/phase=gap-analysis/)
  await expect(picture('Done and in scope')).toHaveAccessibleName(/^2 of 4 /)
})

test(
  'a senior consultant sees the own workload, an associate none, a new project what will be there',
  nightly,
  async ({ server, past, open, expectedErrors }) => {
    const path = `/app/projects/${past.project}/dashboard/Progress`
    const senior = await open('SC', path)
    const own = await tableOf(senior, 'Your workload')
    expect(own.slice(1).map(([name]) => name)).toEqual(['Senior'])
    const associate = await open('AC', path)
    await expect(figureOf(associate, 'How long standards wait')).toBeVisible()
    await expect(associate.getByRole('heading', { name: /workload/i })).toHaveCount(0)

    const { body } = await server.write(
      'ADM',
      'Project:Create',
      { Name: 'New', StatusId: 1 },
      { target: 'ps' },
    )
    const { project_id } = body.data.transformation.updates
    const page = await open('ADM', `/app/projects/${project_id}/dashboard/Progress`)
    await expect(page.getByText('No module has been added to this project yet')).toBeVisible()
    expectedErrors.push(/500/)
    await page.route(/\/progress\?/, (route) =>
      route.fulfill({ status: 500, json: { error: 'Server error' } }),
    )
    await page.getByRole('combobox', { name: 'Range' }).selectOption('Last 30 days')
    await expect(page.getByText('The progress could not be loaded')).toBeVisible()
  },
)
