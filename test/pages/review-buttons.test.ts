import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test('a client submits a standard after a warning about unready elements, and sees no button of the consultants', async ({
  own: { project, standards },
  review,
  stored,
}) => {
  const row = async () =>
    (await stored('StandardDesktopReview', { ProjectId: project, StandardId: standards[0]!.id }))[0]
  const page = await review('K+', 'Elements')
  const buttons = page.getByRole('group', { name: 'Review' })
  await expect(buttons.getByRole('button')).toHaveText(['Submit for review'])
  await expect(buttons.getByRole('button')).toBeEnabled()
  await buttons.getByRole('button').focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alert')
  await expect(question).toContainText('4 of 4 elements are not marked as ready.')
  await question.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect.poll(() => row()).toMatchObject({ IsReadyByClient: false })

  await buttons.getByRole('button', { name: 'Submit for review' }).click()
  await question.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(buttons.getByRole('button')).toHaveText(['Next of my queue'])
  await expect(buttons).toContainText('Submitted: your consultants review it')
  await expect(page.getByRole('link', { name: /^Pending First AC Review/ })).toHaveText(/TS 1/)
  await expect.poll(row).toMatchObject({ IsReadyByClient: true, Status: 'Blank' })
})

test(
  'a standard goes from the associate to the senior consultant, and rare actions are in a menu',
  nightly,
  async ({ own: { project, standards }, review, stored, write }) => {
    const ids = { project_id: project, standard_id: standards[1]!.id, phase: 'desktop-review' }
    const row = async () =>
      (
        await stored('StandardDesktopReview', { ProjectId: project, StandardId: standards[1]!.id })
      )[0]
    const ready = { ...ids, is_ready_by_client: true }
    await write('SC', 'Standard:UpdateStatus', ready)
    const page = await review('AC', 'Elements', { index: 1 })
    const buttons = page.getByRole('group', { name: 'Review' })
    await buttons.getByRole('button', { name: 'Ready for SC' }).click()
    const question = page.getByRole('alert')
    await expect(question).toContainText(
      '2 of 2 elements are not scored. Without a score an element counts as 0.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(buttons).toBeFocused()
    for (const element_id of standards[1]!.elements) {
      const score = { project_id: project, element_id, phase: 'desktop-review', mock_score: 100 }
      await write('SC', 'Element:UpdateMockScore', score)
    }
    await page.reload()
    await buttons.getByRole('button', { name: 'Ready for SC' }).click()
    await expect(page.getByRole('link', { name: /^Pending First SC Review/ })).toHaveText(/TS 2/)
    await expect.poll(row).toMatchObject({ Status: 'ReadyForSecondReview' })

    const senior = await review('SC', 'Elements', { index: 1 })
    const theirs = senior.getByRole('group', { name: 'Review' })
    await theirs.getByRole('button', { name: 'More actions' }).focus()
    await senior.keyboard.press('Enter')
    await expect(senior.getByRole('menuitem', { name: 'Send back to AC' })).toBeVisible()
    // A disabled action stays in the menu, can be focused, and says why it is disabled.
    const closed = senior.getByRole('menuitem', { name: 'Mark as uploaded' })
    await expect(closed).toContainText('The standard waits for the SC')
    await senior.keyboard.press('End')
    await expect(closed).toBeFocused()
    await senior.keyboard.press('Enter')
    await expect(closed).toBeVisible()
    await senior.keyboard.press('Escape')
    await expect(senior.getByRole('menuitem')).toHaveCount(0)
    await theirs.getByRole('button', { name: 'Complete' }).click()
    await expect(senior.getByRole('link', { name: /^Full Score/ })).toHaveText(/TS 2/)
    await expect(theirs).toBeFocused()
    await expect.poll(row).toMatchObject({ Status: 'Complete', IsReadyByClient: false })
  },
)

test(
  'an action on a standard that somebody else has changed needs a confirmation',
  nightly,
  async ({ own: { project, standards }, review, stored, expectedErrors, write }) => {
    expectedErrors.push(/409/)
    const where = { ProjectId: project, StandardId: standards[0]!.id }
    const status = async () => (await stored('StandardGapAnalysis', where))[0].Status as string
    const page = await review('SC', 'Comments', { phase: 'gap-analysis' })
    const complete = page
      .getByRole('group', { name: 'Review' })
      .getByRole('button', { name: 'Complete' })
    await complete.waitFor()
    const asked = { project_id: project, standard_id: standards[0]!.id, phase: 'gap-analysis' }
    const changed = { ...asked, status: 'NotApplicable' }
    await write('AC', 'Standard:UpdateStatus', changed)
    await complete.click()
    const note = page.getByRole('alert')
    await expect(note).toContainText('changed by Associate')
    await expect.poll(() => status()).toBe('NotApplicable')
    await note.getByRole('button', { name: 'Complete anyway' }).click()
    await expect.poll(status).toBe('Complete')
    await expect(page.getByRole('link', { name: /^Complete/ })).toHaveText(/TS 1/)
  },
)

test(
  'the senior consultant of a standard chooses its associate in place; others see the name',
  nightly,
  async ({ server, own: { project, standards }, review, stored, write, expectedErrors }) => {
    expectedErrors.push(/409/)
    const where = { ProjectId: project, StandardId: standards[0]!.id }
    const page = await review('SC', 'Tasks')
    const associate = page.getByRole('combobox', { name: 'Associate consultant' })
    await associate.selectOption('Linked')
    await expect
      .poll(async () => (await stored('StandardDesktopReview', where))[0].JuniorOwnerId as string)
      .toBe(server.idOf('C+', 'ps'))
    await expect(page.getByRole('combobox', { name: 'Senior consultant' })).toHaveCount(0)
    await write('ADM', 'Standard:UpdateConsultantAssignments', {
      project_id: project,
      assignmentChanges: [
        {
          standard_id: standards[0]!.id,
          phase: 'desktop-review',
          role: 'AC',
          from_consultant_id: server.idOf('C+', 'ps'),
          to_consultant_id: null,
        },
      ],
    })
    await associate.selectOption('Associate')
    await expect(page.getByRole('alert')).toContainText('The AC is now unassigned, changed by Adm')
    const other = await review('AC', 'Tasks')
    await expect(other.getByRole('main').getByText('Senior', { exact: true })).toBeVisible()
    await expect(other.getByRole('combobox', { name: /consultant$/ })).toHaveCount(0)
  },
)

test(
  'who marks all elements as ready and submits at once is not asked about marks that are still being stored',
  nightly,
  async ({ own: { project, standards }, review, stored }) => {
    const page = await review('K+', 'Elements')
    await expect(page.getByRole('switch').first()).toBeVisible()
    const held: (() => void)[] = []
    await page.route('**/write/transformation*', async (route) => {
      if (route.request().postData()?.includes('UpdateClientReady'))
        await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.keyboard.press('Shift+R')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.keyboard.press('h')
    await page.keyboard.press('s')
    const submit = page.getByRole('button', { name: 'Submit for review' })
    await expect(submit).toHaveAttribute('data-loading')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const release of held) release()
    await expect(page.getByRole('link', { name: /^Pending First AC Review/ })).toHaveText(/TS 1/)
    const where = { ProjectId: project, StandardId: standards[0]!.id }
    await expect
      .poll(() => stored('StandardDesktopReview', where))
      .toMatchObject([{ IsReadyByClient: true }])
  },
)

test(
  'in an archived project a standard offers no action, and says why',
  nightly,
  async ({ server, own: { project }, review }) => {
    await server.sql('ps', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
    await server.changed('ps')
    const page = await review('SC', 'Elements')
    const buttons = page.getByRole('group', { name: 'Review' })
    await expect(buttons).toContainText('This project is archived')
    await expect(buttons.getByRole('button')).toHaveCount(0)
  },
)
