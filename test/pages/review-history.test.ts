import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test(
  'the history of a standard lists its own changes, newest first, with old and new values',
  nightly,
  async ({ server, own: { project, standards }, review, stored, write }) => {
    const ids = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
    await write('K+', 'Standard:UpdateClientComment', { ...ids, client_comment: 'See page 4' })
    await write('K+', 'Standard:UpdateStatus', { ...ids, is_ready_by_client: true })
    const page = await review('SC', 'History')
    const history = page.getByRole('region', { name: 'History' })
    const entries = history.getByRole('listitem').filter({ has: page.getByRole('time') })
    await expect(entries).toHaveCount(2)
    await expect(entries.nth(0)).toContainText(/^\d\d:\d\d.*Client/)
    await expect(entries.nth(1)).toContainText('See page 4')
    await expect(history.getByRole('heading', { level: 2 })).toHaveCount(1)
    await expect(history.getByRole('heading', { level: 2 })).toHaveText('Today')
    await expect(entries.nth(0)).toContainText('Client submitted TS 1 for review in Desktop Review')
    await expect(entries.nth(1)).toContainText(
      'Client wrote the client comment on TS 1 in Desktop Review: “See page 4”',
    )
    // Staff may take back what clients submitted, but not write their comments.
    await expect(entries.nth(0).getByRole('button', { name: 'Undo this' })).toBeVisible()
    const cannot = entries.nth(1).getByRole('button', { name: 'Cannot be undone' })
    await cannot.focus()
    await expect(entries.nth(1).getByRole('tooltip')).toContainText('do not have the permission')
    await expect.poll(() => stored('Transformation', { ProjectId: project })).toHaveLength(2)

    await history.getByRole('button', { name: 'Review times' }).click()
    const times = history.getByRole('list', { name: 'Review times' })
    await expect(times.getByRole('listitem')).toHaveCount(1)
    const other = await review('SC', 'History', { index: 1 })
    await expect(other.getByText('Every change to TS 2 will appear here')).toBeVisible()
    // Nothing is undone in an archived project.
    await server.sql('ps', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
    await server.changed('ps')
    await page.reload()
    await expect(entries).toHaveCount(2)
    await expect(history.getByRole('button', { name: /undo/i })).toHaveCount(0)
  },
)

test('a client sees the changes that clients may see, without their records and the review times', async ({
  own: { project, standards },
  review,
  write,
}) => {
  const ids = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
  await write('SC', 'Standard:UpdateConsultantComment', {
    ...ids,
    consultant_comment: 'Only for us',
  })
  await write('K+', 'Standard:UpdateClientComment', { ...ids, client_comment: 'See page 4' })
  const page = await review('K+', 'History')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('See page 4')).toBeVisible()
  await expect(history.getByText('Only for us')).toHaveCount(0)
  await expect(history.getByRole('button', { name: 'Review times' })).toHaveCount(0)
  await history.getByRole('button', { name: 'Undo this' }).click()
  await expect(history.getByText('Deletes the client comment on TS 1')).toBeVisible()
  await write('K+', 'Standard:UpdateStatus', { ...ids, is_ready_by_client: true })
  await page.reload()
  const submitted = history.getByRole('listitem').filter({ hasText: 'submitted TS 1' })
  await submitted.getByRole('button', { name: 'Cannot be undone' }).focus()
  await expect(submitted.getByRole('tooltip')).toContainText('only the consultants')
})

test(
  'a long history is shown fifty changes at a time, and the focus goes to the first of the next ones',
  nightly,
  async ({ own: { project, standards }, review, write }) => {
    const ids = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
    for (let number = 1; number <= 53; number += 1)
      await write('K+', 'Standard:UpdateClientComment', {
        ...ids,
        client_comment: `Page ${number}.`,
      })
    const page = await review('SC', 'History')
    const history = page.getByRole('region', { name: 'History' })
    const entries = history.getByRole('listitem').filter({ has: page.getByRole('time') })
    await expect(entries).toHaveCount(50)
    const earlier = history.getByRole('button', { name: 'Show earlier changes' })
    await earlier.click()
    await expect(entries).toHaveCount(53)
    await expect(entries.nth(50)).toBeFocused()
    await expect(entries.nth(50)).toContainText('Page 3.')
    await expect(entries.last()).toContainText('Page 1.')
    await expect(history.getByRole('heading', { level: 2 })).toHaveText(['Today'])
    await expect(earlier).toHaveCount(0)
  },
)
