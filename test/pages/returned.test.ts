import type { WriteName } from '#operations/contracts.ts'
import { nightly } from '../harness/nightly.ts'
import { holdBack } from './hold-back.ts'
import { expect, test } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

type Write = (
  role: 'K+' | 'SC',
  name: WriteName,
  parameters: Readonly<Record<string, unknown>>,
) => Promise<void>

/** Submits a standard whose elements are all ready and whose first element is scored with 50. */
async function submit(
  write: Write,
  project: number,
  { id: standard_id, elements }: { readonly id: number; readonly elements: readonly number[] },
): Promise<void> {
  const phase = 'desktop-review'
  for (const element_id of elements)
    await write('K+', 'Element:UpdateClientReady', {
      project_id: project,
      element_id,
      phase,
      is_client_ready: true,
    })
  await write('K+', 'Standard:UpdateStatus', {
    project_id: project,
    standard_id,
    phase,
    is_ready_by_client: true,
  })
  await write('SC', 'Element:UpdateMockScore', {
    project_id: project,
    element_id: elements[0],
    phase,
    mock_score: 50,
  })
  await write('SC', 'Element:UpdateMockScore', {
    project_id: project,
    element_id: elements[2],
    phase,
    mock_score: 100,
  })
}

test(
  'a standard is sent back with a reason and elements by keys; the client reads it on top, answers there and submits',
  nightly,
  async ({ own: { project, standards }, review, stored, write }) => {
    const { id: standard_id, elements } = standards[0]!
    const [first, second] = elements
    const phase = 'desktop-review'
    await submit(write, project, standards[0]!)
    const senior = await review('SC', 'Elements')
    const act = senior.getByRole('group', { name: 'Review' }).getByRole('button', {
      name: 'Send back',
    })
    await expect(act).toBeEnabled()
    await act.press('Enter')
    const form = senior.getByRole('form', { name: 'Send back' })
    const reason = form.getByRole('textbox', { name: 'What the client should change' })
    await expect(reason).toBeFocused()
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
    expect(await violationsOf(senior)).toEqual([])
    await senior.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(senior.getByRole('group', { name: 'Review' })).toBeFocused()

    // The palette can perform the action, too.
    await senior.keyboard.press('Control+k')
    await senior.getByRole('combobox', { name: /^Search projects/ }).fill('send back')
    await expect(
      senior.getByRole('listbox', { name: 'Results' }).getByRole('option').first(),
    ).toContainText('Send back')
    await senior.keyboard.press('Enter')
    await expect(reason).toBeFocused()
    await senior.keyboard.press('Escape')

    await senior.keyboard.press('h')
    await senior.keyboard.press('b')
    await expect(reason).toBeFocused()
    await senior.keyboard.type('The plan has no date.\nWho approved it?')
    await form.getByRole('checkbox').nth(1).press('Space')
    await reason.press('Control+Enter')
    await expect(senior.getByRole('link', { name: /^Revisions Required/ })).toHaveText(/TS 1/)
    await expect(form).toHaveCount(0)
    await expect
      .poll(() => stored('StandardReturn', { ProjectId: project }))
      .toMatchObject([
        { Reason: 'The plan has no date.\nWho approved it?', ElementIds: [first, second] },
      ])

    const client = await review('K+', 'Tasks')
    const note = client.getByRole('region', { name: /^Sent back by Senior, / })
    await expect(note).toContainText('Who approved it?')
    await expect(note).toContainText('0 of 2 elements ready again')
    await note.getByRole('button', { name: 'Answer' }).press('Enter')
    await expect(note.getByRole('textbox')).toBeFocused()
    await client.keyboard.type('It is dated now.')
    for (const width of [1280, 375]) {
      await client.setViewportSize({ width, height: 800 })
      expect(await violationsOf(client)).toEqual([])
    }
    await note.getByRole('textbox').press('Control+Enter')
    await expect
      .poll(
        async () =>
          (await stored('StandardDesktopReview', { ProjectId: project })).find(
            ({ StandardId }) => StandardId === standard_id,
          ).ClientComment,
      )
      .toBe('It is dated now.')
    await client.setViewportSize({ width: 1440, height: 900 })
    await note.getByRole('listitem').first().getByRole('link').click()
    await expect(client).toHaveURL(new RegExp(`Elements.*element=${first}`, 'i'))
    await expect(note).toBeVisible()
    await write('K+', 'Element:UpdateClientReady', {
      project_id: project,
      element_id: first,
      phase,
      is_client_ready: true,
    })
    await client.reload()
    await expect(note).toContainText('1 of 2 elements ready again')
    await expect(note.getByRole('img', { name: 'ready' })).toHaveCount(1)
    await expect(note.getByRole('button', { name: 'Change your answer' })).toBeVisible()
    await client.keyboard.press('g')
    await client.keyboard.press('c')
    await expect(client.getByRole('textbox', { name: 'Client comment' })).toBeVisible()
    await expect(note.getByRole('button')).toHaveCount(0)
    await client
      .getByRole('group', { name: 'Review' })
      .getByRole('button', { name: 'Submit for review' })
      .click()
    await client.getByRole('button', { name: 'Submit anyway' }).click()
    await expect(note).toHaveCount(0)
    await senior.reload()
    await expect(senior.getByRole('region', { name: /^Sent back by Senior, / })).toContainText(
      '1 of 2 elements ready again',
    )
  },
)

test('what was typed stays when a return fails or somebody else was first', async ({
  own: { project, standards },
  review,
  expectedErrors,
  stored,
  write,
}) => {
  expectedErrors.push(/40[09]/)
  const ids = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
  await write('K+', 'Standard:UpdateStatus', { ...ids, is_ready_by_client: true })
  const page = await review('SC', 'Elements')
  const release = await holdBack(page, 'fetched-soon')
  await page.reload()
  await page
    .getByRole('group', { name: 'Review' })
    .getByRole('button', { name: 'Send back' })
    .click()
  // Text typed while the code of the form loads goes into the form.
  await page.keyboard.type('Please sign it')
  release()
  const form = page.getByRole('form', { name: 'Send back' })
  const reason = form.getByRole('textbox')
  await expect(reason).toHaveValue('Please sign it')
  let isFailing = true
  await page.route('**/transformation*', (route) =>
    isFailing
      ? route.fulfill({ status: 400, json: { data: { result: 'Fail', messages: ['No'] } } })
      : route.continue(),
  )
  await form.getByRole('button', { name: 'Send back' }).click()
  await expect(
    page.getByRole('group', { name: 'Review' }).locator('[data-state=Error]'),
  ).toBeVisible()
  await expect(reason).toHaveValue('Please sign it')
  isFailing = false
  await write('AC', 'Standard:UpdateStatus', { ...ids, status: 'ReadyForSecondReview' })
  await form.getByRole('button', { name: 'Send back' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'changed by Associate' })
  await note.getByRole('button', { name: 'Send back anyway' }).click()
  await expect
    .poll(() => stored('StandardReturn', { ProjectId: project }))
    .toMatchObject([{ Reason: 'Please sign it' }])
})
