import { nightly } from '../harness/nightly.ts'
import { people } from '../harness/people.ts'
import { expect, test } from './page-test.ts'

test(
  'a client asks under a visible comment, a consultant is mentioned by keys and answers, and the thread is resolved',
  nightly,
  async ({ own: { project, standards }, review, stored, write }) => {
    const at = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
    await write('SC', 'Standard:UpdateConsultantComment', { ...at, consultant_comment: 'Which?' })
    await write('SC', 'Standard:UpdateConsultantCommentReady', {
      ...at,
      is_consultant_comment_visible: true,
    })
    const texts = async () =>
      (await stored('CommentReply', { ProjectId: project })).map(({ Text }) => Text as string)

    const page = await review('K+', 'Comments')
    const reply = page.getByRole('button', { name: 'Reply to the consultant comment' })
    await reply.click()
    const field = page.getByRole('textbox', { name: 'Reply to the consultant comment' })
    await expect(field).toBeFocused()
    await page.keyboard.type('@')
    const list = page.getByRole('listbox', { name: 'People to mention' })
    await expect(list.getByRole('option', { name: people['K+'].name, exact: true })).toHaveCount(0)
    await page.keyboard.type('sen')
    await expect(list.getByRole('option')).toHaveText(['Senior'])
    await expect(field).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('@Senior ')
    await expect(list).toHaveCount(0)
    await page.keyboard.type('this:\n- page 4')
    // Typed text survives a reload.
    await page.reload()
    await expect(field).toHaveValue('@Senior this:\n- page 4')
    await field.press('Control+Enter')
    const thread = page.getByRole('region', { name: 'Replies to the consultant comment' })
    await expect(thread.getByRole('listitem').filter({ hasText: 'page 4' }).first()).toBeVisible()
    await expect(thread.getByText('@Senior', { exact: true })).toBeVisible()
    await expect(reply).toBeFocused()
    await expect.poll(() => texts()).toEqual(['@Senior this:\n- page 4'])
    await expect
      .poll(() => stored('CommentMention', { ProjectId: project }))
      .toMatchObject([{ UserId: people.SC.id }])

    await page.getByRole('button', { name: 'Edit the reply of Client' }).click()
    const edited = page.getByRole('textbox', { name: 'Edit reply' })
    await edited.fill('@Senior this: page 5')
    await edited.press('Control+Enter')
    await expect(thread.getByText(/, edited/)).toBeVisible()

    const theirs = await review('SC', 'Comments')
    const shown = theirs.getByRole('region', { name: 'Replies to the consultant comment' })
    await expect(shown).toContainText('page 5')
    await expect(theirs.getByRole('button', { name: /the reply of Client/ })).toHaveCount(0)
    await theirs.getByRole('button', { name: 'Reply to the consultant comment' }).click()
    await expect(theirs.getByText('The client sees this reply.')).toBeVisible()
    await theirs.keyboard.type('Thanks')
    await theirs.keyboard.press('Control+Enter')
    await expect(shown).toContainText('Thanks')
    await theirs
      .getByRole('button', { name: 'Resolve the replies to the consultant comment' })
      .click()
    const resolved = theirs.getByRole('button', { name: /Resolved by Senior, 2 replies/ })
    await expect(resolved).toHaveAttribute('aria-expanded', 'false')
    await expect(shown.getByText('Thanks')).toHaveCount(0)
    await resolved.click()
    await expect(shown).toContainText('Thanks')

    // A person's own reply is deleted at once, and can be sent again.
    await theirs.getByRole('button', { name: 'Delete the reply of Senior' }).click()
    await expect(theirs.getByText('Reply deleted.')).toBeVisible()
    await expect(shown).not.toContainText('Thanks')
    await expect(theirs.getByRole('button', { name: 'Undo' })).toBeFocused()
    await theirs.keyboard.press('Enter')
    await expect(shown).toContainText('Thanks')
    await expect.poll(texts).toHaveLength(2)

    // Hidden together with its comment, only for the client.
    await theirs.getByRole('switch', { name: 'Visible to client: Consultant comment' }).click()
    await expect
      .poll(async () => (await stored('StandardDesktopReview', { ProjectId: project }))[0])
      .toMatchObject({ IsConsultantCommentVisible: false })
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Client comment' })).toBeVisible()
    await expect(thread).toHaveCount(0)
    await theirs.getByRole('button', { name: 'Reply to the consultant comment' }).click()
    await expect(theirs.getByText(/Only staff see this reply/)).toBeVisible()
    await theirs.keyboard.type('@cli')
    await expect(theirs.getByRole('listbox', { name: 'People to mention' })).toHaveCount(0)
    await theirs.keyboard.press('Backspace')
  },
)

test('another client is offered to reply before editing the words of the first', async ({
  own: { project, standards },
  review,
  stored,
  write,
}) => {
  const at = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
  await write('K2', 'Standard:UpdateClientComment', { ...at, client_comment: 'On page 4' })
  const page = await review('K+', 'Comments')
  await expect(page.getByText(/Written by Second, .*\d{4}/)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const reply = page.getByRole('button', { name: 'Reply to the client comment' })
  await reply.click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter a reply')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
  await page.getByRole('button', { name: 'Edit this comment' }).click()
  const field = page.getByRole('textbox', { name: 'Client comment' })
  await field.fill('On page 5')
  await field.press('Control+Enter')
  await expect
    .poll(async () => (await stored('StandardDesktopReview', { ProjectId: project }))[0])
    .toMatchObject({ ClientComment: 'On page 5', LastClientId: people['K+'].id })
})

test(
  'replies hang under the comment on an element, by key; an administrator deletes one of somebody else',
  nightly,
  async ({ own: { project, standards }, review, stored, write }) => {
    const element_id = standards[0]!.elements[0]!
    await write('SC', 'Element:UpdateConsultantComment', {
      project_id: project,
      element_id,
      phase: 'desktop-review',
      consultant_comment: 'Say who decides',
    })
    const page = await review('AC', 'Elements')
    const item = page.getByRole('article', { name: 'TS 1(1)' })
    await expect(
      item.getByRole('button', { name: 'Reply to the comment on TS 1(1)' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Reply to the comment/ })).toHaveCount(1)
    await item.focus()
    await page.keyboard.press('a')
    const field = item.getByRole('textbox', { name: 'Reply to the comment on TS 1(1)' })
    await expect(field).toBeFocused()
    await page.keyboard.type('The pharmacist')
    await page.keyboard.press('Control+Enter')
    const thread = item.getByRole('region', { name: 'Replies to the comment on TS 1(1)' })
    await expect(thread).toContainText('The pharmacist')
    const theirs = await review('ADM', 'Elements')
    await theirs.getByRole('button', { name: 'Delete the reply of Associate' }).click()
    const question = theirs.getByRole('group', { name: 'Delete this reply?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => stored('CommentReply', { ProjectId: project })).toEqual([])
    await expect(theirs.getByRole('region', { name: /^Replies/ })).toHaveCount(0)
  },
)

test(
  'the list of people is walked by the arrow keys and closed by Escape; a resolved thread can be reopened',
  nightly,
  async ({ own: { project, standards }, review, stored, write, expectedErrors }) => {
    expectedErrors.push(/409/)
    const at = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
    const of = { ...at, comment: 'ClientComment', element_id: null }
    await write('K+', 'Standard:UpdateClientComment', { ...at, client_comment: 'On page 4' })
    const page = await review('SC', 'Comments')
    const reply = page.getByRole('button', { name: 'Reply to the client comment' })
    await reply.click()
    const field = page.getByRole('textbox', { name: 'Reply to the client comment' })
    await page.keyboard.type('@')
    const list = page.getByRole('listbox', { name: 'People to mention' })
    const chosen = list.getByRole('option', { selected: true })
    const options = list.getByRole('option')
    await expect(chosen).toHaveText((await options.first().textContent()) ?? '')
    await page.keyboard.press('ArrowUp')
    await expect(chosen).toHaveText((await options.last().textContent()) ?? '')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveText((await options.nth(1).textContent()) ?? '')
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(field).toBeFocused()
    await page.keyboard.press('Backspace')
    await page.keyboard.type(' today')
    await page.keyboard.press('Home')
    await page.keyboard.type('@second')
    await expect(options).toHaveText(['Second'])
    // What is typed before the next frame follows the name.
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0
    })
    await page.keyboard.press('Tab')
    await page.keyboard.type('please see ')
    await expect(field).toHaveValue('@Second please see today')
    await field.press('Control+Enter')
    const thread = page.getByRole('region', { name: 'Replies to the client comment' })
    await expect(thread).toContainText('please see')

    // Undo sends a deleted reply again, with the people whom it mentioned.
    await page.getByRole('button', { name: 'Delete the reply of Senior' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(thread).toContainText('please see')
    await expect
      .poll(() => stored('CommentMention', { ProjectId: project }))
      .toMatchObject([{ UserId: people.K2.id }])

    await write('AC', 'Comment:Resolve', { ...of, is_resolved: true })
    await page.getByRole('button', { name: 'Resolve the replies to the client comment' }).click()
    await expect(page.getByText('Associate has already resolved it.')).toBeVisible()
    const resolved = page.getByRole('button', { name: /Resolved by Associate, 1 reply/ })
    await resolved.click()
    await page.getByRole('button', { name: 'Reopen the replies to the client comment' }).click()
    await expect(resolved).toHaveCount(0)
    await expect
      .poll(async () => (await stored('CommentThread', { ProjectId: project }))[0])
      .toMatchObject({ IsResolved: false })
  },
)
