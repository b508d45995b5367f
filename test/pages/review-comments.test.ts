import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test(
  'the consultant comment is autosaved and reaches the client when it is made visible',
  nightly,
  async ({ own: { project, standards }, review, stored, write }) => {
    const where = { ProjectId: project, StandardId: standards[0]!.id }
    const row = async () => (await stored('StandardDesktopReview', where))[0]
    const page = await review('AC', 'Comments')
    const comment = page.getByRole('textbox', { name: 'Consultant comment' })
    await comment.fill('Attach the signed page')
    await comment.press('Control+Enter')
    await expect.poll(row).toMatchObject({
      ConsultantComment: 'Attach the signed page',
      IsConsultantCommentVisible: false,
    })
    const theirs = await review('K+', 'Comments')
    await expect(theirs.getByRole('textbox', { name: 'Client comment' })).toBeVisible()
    await expect(theirs.getByText('Attach the signed page')).toHaveCount(0)

    const visible = page.getByRole('switch', { name: 'Visible to client: Consultant comment' })
    await visible.click()
    await expect.poll(async () => (await row()).IsConsultantCommentVisible as boolean).toBe(true)
    await theirs.reload()
    await expect(theirs.getByText('Attach the signed page')).toBeVisible()
    await expect(theirs.getByRole('switch')).toHaveCount(0)
    await expect(theirs.getByRole('textbox')).toHaveCount(1)
    await expect(page.getByText(/^Associate, .*\d{4}/)).toBeVisible()

    // The replies to a comment stay when its text is deleted.
    await write('K+', 'Comment:Reply', {
      project_id: project,
      standard_id: standards[0]!.id,
      phase: 'desktop-review',
      comment: 'ConsultantComment',
      element_id: null,
      text: 'Attached',
      mentions: [],
    })
    await comment.fill('')
    await comment.press('Control+Enter')
    await expect.poll(async () => (await row()).ConsultantComment as string | null).toBeFalsy()
    await theirs.reload()
    const replies = theirs.getByRole('region', { name: 'Replies to the consultant comment' })
    await expect(replies).toContainText('Attached')
  },
)

test(
  'the client comment is saved on leaving the field; consultants read it and have no field for it',
  nightly,
  async ({ own: { project, standards }, review, stored }) => {
    const page = await review('SC', 'Comments')
    await expect(page.getByText('No comment yet.')).toBeVisible()
    const theirs = await review('K+', 'Comments')
    const comment = theirs.getByRole('textbox', { name: 'Client comment' })
    await comment.click()
    await theirs.keyboard.type('The roster is on page 4')
    await theirs.keyboard.press('Escape')
    await expect(theirs.getByText('Unsaved draft')).toHaveCount(0)
    const where = { ProjectId: project, StandardId: standards[0]!.id }
    await expect
      .poll(async () => (await stored('StandardDesktopReview', where))[0].ClientComment as string)
      .toBe('The roster is on page 4')
    await page.reload()
    await expect(page.getByText('The roster is on page 4')).toBeVisible()
    await expect(page.getByText(/Client, .*\d{4}/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Client comment' })).toHaveCount(0)
  },
)

test('when two people write the same comment, the second sees both versions and chooses one', async ({
  own: { project, standards },
  review,
  stored,
  expectedErrors,
  write,
}) => {
  expectedErrors.push(/409/)
  const where = { ProjectId: project, StandardId: standards[0]!.id }
  const text = async () =>
    (await stored('StandardDesktopReview', where))[0].ConsultantComment as string
  const page = await review('SC', 'Comments')
  const comment = page.getByRole('textbox', { name: 'Consultant comment' })
  await comment.fill('Mine')
  const theirs = {
    project_id: project,
    standard_id: standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: 'Theirs',
  }
  await write('AC', 'Standard:UpdateConsultantComment', theirs)
  await comment.press('Control+Enter')
  const both = page.getByRole('alert', { name: 'Two versions of this text' })
  await expect(both).toContainText('Associate changed this text')
  await expect(both).toContainText('Theirs')
  await expect.poll(() => text()).toBe('Theirs')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(both).toHaveCount(0)
  await expect.poll(text).toBe('Mine')
})

test(
  'The Good and The Bad of Gap Analysis are shown to the client each by itself',
  nightly,
  async ({ own: { project, standards }, review, stored }) => {
    const page = await review('SC', 'Comments', { phase: 'gap-analysis' })
    for (const [name, text] of [
      ['The Good', 'The policy is complete'],
      ['The Bad', 'The roster is old'],
    ] as const) {
      await page.getByRole('textbox', { name }).fill(text)
      await page.getByRole('textbox', { name }).press('Control+Enter')
    }
    await page.getByRole('switch', { name: 'Visible to client: The Bad' }).click()
    const where = { ProjectId: project, StandardId: standards[0]!.id }
    await expect
      .poll(async () => (await stored('StandardGapAnalysis', where))[0])
      .toMatchObject({
        TheGood: 'The policy is complete',
        TheBad: 'The roster is old',
        IsTheGoodVisible: false,
        IsTheBadVisible: true,
      })
    const theirs = await review('K+', 'Comments', { phase: 'gap-analysis' })
    await expect(theirs.getByText('The roster is old')).toBeVisible()
    await expect(theirs.getByText('The policy is complete')).toHaveCount(0)
  },
)

test(
  'a comment shows its list as a list and its addresses as links that open another tab',
  nightly,
  async ({ own: { project, standards }, review, write }) => {
    await write('K+', 'Standard:UpdateClientComment', {
      project_id: project,
      standard_id: standards[0]!.id,
      phase: 'desktop-review',
      client_comment: 'See https://example.org/plan.\n- dated\n- signed by kim@example.org',
    })
    const page = await review('SC', 'Comments')
    const body = page.getByRole('region', { name: 'Comments' })
    const link = body.getByRole('link', { name: 'https://example.org/plan' })
    await expect(link).toHaveAttribute('href', 'https://example.org/plan')
    await expect(link).toHaveAttribute('rel', 'noreferrer')
    await expect(body.getByRole('listitem')).toHaveText(['dated', 'signed by kim@example.org'])
  },
)
