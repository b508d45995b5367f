import type { Page } from '@playwright/test'
import { makeProject, type MadeProject } from '../factories/make-project.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test as pageTest } from './page-test.ts'
import { pressUntil } from './press-until.ts'

const three = { standards: [['mandatory'], ['mandatory'], ['mandatory']] } as const

/** A test with two projects of three standards; `handIn` makes standards of one of them wait for their associate consultant. */
const test = pageTest
  .extend('first', async ({ server, own: _ }) => makeProject(server, three))
  .extend('second', async ({ server, first: _ }) => makeProject(server, three))
  .extend(
    'handIn',
    ({ write }) =>
      async ({ project, standards }: MadeProject, ...which: number[]) => {
        for (const index of which)
          await write('K+', 'Standard:UpdateStatus', {
            project_id: project,
            standard_id: standards[index]!.id,
            phase: 'desktop-review',
            is_ready_by_client: true,
          })
      },
  )

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const list = (page: Page) => page.getByRole('navigation', { name: 'Standards in this module' })
const pathOf = ({ project, module, standards }: MadeProject, index: number, tab: string) =>
  `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[index]!.id}/${tab}`

test(
  'My work opens its standards in a list of the queue, at the tab that was open last',
  nightly,
  async ({ first, handIn, open }) => {
    await handIn(first, 0, 2)
    const page = await open('AC', pathOf(first, 1, 'Elements'))
    await expect(heading(page)).toHaveText('TS 2')
    await page.goto('/app')
    const project = page.getByRole('region', { name: /^In my queue/ })
    await project.getByRole('link', { name: 'TS 3' }).last().click()
    await expect(page).toHaveURL(`${pathOf(first, 2, 'Elements')}?queue=mine`)
    await expect(list(page).getByRole('listitem')).toHaveText([/TS 1/, /TS 3/])
    await pressUntil(page, 'k', (now) => now(heading(page)).toHaveText('TS 1'))
    await list(page).getByRole('button', { name: 'Filtered. Show All' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(3)
  },
)

test(
  'after a hand-over one key opens the next of the queue, then that of another project, and says when none is left',
  nightly,
  async ({ server, first, second, handIn, open }) => {
    // Earlier tests left other projects with waiting standards.
    for (const column of ['OwnerId', 'JuniorOwnerId'])
      await server.sql(
        'ps',
        `update "StandardDesktopReview" set "${column}" = null where "ProjectId" not in ($1, $2)`,
        [first.project, second.project],
      )
    await handIn(first, 0, 2)
    await handIn(second, 1)
    const page = await open('AC', `${pathOf(first, 2, 'Comments')}?queue=mine`)
    await expect(heading(page)).toHaveText('TS 3')
    const buttons = page.getByRole('group', { name: 'Review' })
    const handOver = async () => {
      await buttons.getByRole('button', { name: 'Ready for SC' }).click()
      await page.getByRole('button', { name: 'Ready for SC anyway' }).click()
      await expect(page.getByText('Pending First SC Review').first()).toBeVisible()
    }
    await pressUntil(page, 'q', (now) => now(heading(page)).toHaveText('TS 1'))
    await expect(heading(page)).toBeFocused()

    await handOver()
    await page.keyboard.press('q')
    await expect(heading(page)).toHaveText('TS 3')
    await handOver()
    await page.keyboard.press('q')
    await expect(page).toHaveURL(`${pathOf(second, 1, 'Comments')}?queue=mine`)
    await expect(heading(page)).toHaveText('TS 2')
    await expect(buttons.getByRole('button', { name: 'Next of my queue' })).toBeVisible()
    await buttons.getByRole('button', { name: 'Next of my queue' }).click()
    await expect(buttons.getByText('No other standard waits for you.')).toBeVisible()
    await expect(heading(page)).toHaveText('TS 2')
  },
)

test('a client goes through what waits for the client in the same way', async ({
  first,
  handIn,
  open,
}) => {
  await handIn(first, 1)
  const page = await open('K+', `${pathOf(first, 0, 'Comments')}?queue=mine`)
  await expect(heading(page)).toHaveText('TS 1')
  await expect(list(page).getByRole('listitem')).toHaveText([/TS 1/, /TS 3/])
  await pressUntil(page, 'q', (now) => now(heading(page)).toHaveText('TS 3'))
})

test(
  'the filters of the status list reach the review, so that j walks what was filtered',
  nightly,
  async ({ server, first, handIn, open }) => {
    await handIn(first, 0, 2)
    await server.sql(
      'ps',
      'update "StandardDesktopReview" set "JuniorOwnerId" = null where "ProjectId" = $1 and "StandardId" = $2',
      [first.project, first.standards[2]!.id],
    )
    await server.changed('ps')
    const page = await open('AC', `/app/projects/${first.project}/dashboard/Status`)
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('link')).toHaveCount(3)
    await page.getByRole('button', { name: 'Mine' }).click()
    await expect(grid.getByRole('link')).toHaveText([/TS 1/])
    await page.getByRole('button', { name: 'Mine' }).click()
    await page.getByRole('combobox', { name: 'Associate' }).selectOption('No Associate Assigned')
    await expect(grid.getByRole('link')).toHaveText([/TS 3/])
    await page.getByRole('combobox', { name: 'Associate' }).selectOption('Show All')
    await page.getByRole('searchbox', { name: 'Filter standards' }).fill('pending first')
    await expect(grid.getByRole('link')).toHaveText([/TS 1/, /TS 3/])
    await grid.getByRole('link', { name: /TS 1/ }).click()
    await expect(heading(page)).toHaveText('TS 1')
    await expect(page).toHaveURL(/\?q=pending\+first$/)
    await expect(list(page).getByRole('listitem')).toHaveText([/TS 1/, /TS 3/])
    await pressUntil(page, 'j', (now) => now(heading(page)).toHaveText('TS 3'))
    await page.goBack()
    await expect(grid.getByRole('link')).toHaveText([/TS 1/, /TS 3/])
  },
)

test(
  'staff see since when each standard has its status, and sort the longest first; clients do not',
  nightly,
  async ({ server, first, handIn, open }) => {
    await handIn(first, 0, 2)
    // The history is append-only; in this database it was written some days ago.
    const age = (index: number, days: number) =>
      server.sql(
        'ps',
        `with changed as (select set_config('session_replication_role', 'replica', true))
      update "Transformation" set "CreatedAt" = now() - make_interval(days => $3) from changed
      where "ProjectId" = $1 and "StandardId" = $2`,
        [first.project, first.standards[index]!.id, days],
      )
    await age(0, 2)
    await age(2, 12)
    await server.changed('ps')
    const path = `/app/projects/${first.project}/dashboard/Status`
    const page = await open('SC', path)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('TS 3').getByRole('gridcell', { name: '12 days' })).toBeVisible()
    await expect(row('TS 1').getByRole('gridcell', { name: '2 days' })).toBeVisible()
    await page.getByRole('button', { name: 'Since', exact: true }).click()
    const links = page.getByRole('grid').getByRole('link')
    await expect(links).toHaveText([/TS 3/, /TS 1/, /TS 2/])
    await expect(page.getByRole('grid')).toContainText('Status never set')
    await page.getByRole('button', { name: 'Since', exact: true }).click()
    await expect(links).toHaveText([/TS 1/, /TS 3/, /TS 2/])
    await links.first().click()
    await expect(page.getByText('2 days ago')).toBeVisible()
    const theirs = await open('K+', path)
    await expect(theirs.getByRole('grid').getByRole('link')).toHaveCount(3)
    await expect(theirs.getByRole('button', { name: 'Since', exact: true })).toHaveCount(0)
  },
)
