import type { Locator, Page } from '@playwright/test'
import { makeProject, type MadeProject } from '../factories/make-project.ts'
import { makeRfi } from '../factories/make-rfi.ts'
import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import type { Role } from '../harness/people.ts'
import { expect, test as pageTest } from './page-test.ts'

type Made = MadeProject['standards'][number]

const phase = 'desktop-review'
const counts = [8, 8, 8, 8, 9]

/** A test with a project of five standards with 41 elements, all of them handed in by the client. */
const test = pageTest
  .extend('settings', { scope: 'file' }, { LIVE_UPDATES: 'true' })
  .extend('day', async ({ server, own: _ }) =>
    makeProject(server, { standards: counts.map((count) => Array(count).fill('mandatory')) }),
  )
  .extend(
    'change',
    ({ day, write }) =>
      (role: Role, index: number, columns: object) =>
        write(role, 'Standard:UpdateStatus', {
          project_id: day.project,
          standard_id: day.standards[index]!.id,
          phase,
          ...columns,
        }),
  )
  .extend('labels', ({ server, day }) => async () => {
    const address = `/api/v5/projects/${day.project}/standard_phase?apiDb=ps&phase=${phase}`
    const response = await fetch(`${server.address}${address}`, { headers: server.as('SC') })
    const { data } = (await response.json()) as {
      data: { phaseDetails: { [phase]: { label: string } } }[]
    }
    return data.map(({ phaseDetails }) => phaseDetails[phase].label)
  })

/** The keyboard of a page, which counts what is pressed: each letter of a text is one. */
function countingKeyboard({ keyboard }: Page) {
  let count = 0
  return {
    press: async (...keys: readonly string[]) => {
      count += keys.length
      for (const key of keys) await keyboard.press(key)
    },
    type: async (text: string) => {
      count += text.length
      await keyboard.type(text)
    },
    count: () => count,
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pathOf = ({ project, module, standards }: MadeProject, index: number, tab: string) =>
  `/app/projects/${project}/modules/${module}/review/${phase}/standards/${standards[index]!.id}/${tab}`
const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement)

test(
  "an associate's hour: five standards with 41 elements are scored and handed over without the mouse, in fewer than 200 keys",
  nightly,
  async ({ day, change, labels, open, stored }) => {
    for (const index of counts.keys()) await change('K+', index, { is_ready_by_client: true })
    const page = await open('AC', '/app')
    const { press, type, count } = countingKeyboard(page)
    const queue = page.getByRole('region', { name: /^In my queue/ })
    const first = queue.getByRole('link', { name: 'TS 1', exact: true })
    await expect(first).toBeVisible()
    while (!(await hasFocus(first))) {
      expect(count(), 'the first standard is reached').toBeLessThan(40)
      await press('Tab')
    }
    await press('Enter')
    await expect(heading(page)).toHaveText('TS 1')
    await press('g', 'e')
    for (const [index, elements] of counts.entries()) {
      await expect(heading(page)).toHaveText(`TS ${index + 1}`)
      await expect(
        page.getByRole('article', { name: `TS ${index + 1}(${elements})` }),
      ).toBeVisible()
      const isBelow = index === 1 || index === 3
      for (let element = 0; element < elements; element += 1) {
        if (element > 0) await press('n')
        await press(isBelow && element === 2 ? '2' : '1')
      }
      if (isBelow) {
        await press('h', 'b')
        await expect(
          page.getByRole('form', { name: 'Send back' }).getByRole('textbox'),
        ).toBeFocused()
        await type('No date')
        await press('Control+Enter')
      } else await press('h', 'r')
      await expect(page.getByRole('button', { name: 'Next of my queue' })).toBeEnabled()
      await expect
        .poll(async () => (await labels())[index])
        .toBe(isBelow ? 'Revisions Required' : 'Pending First SC Review')
      if (index < counts.length - 1) await press('q')
    }
    const scores = await stored('ElementDesktopReview', { ProjectId: day.project })
    expect(scores.map(({ MockScore }) => MockScore as number).toSorted((a, b) => a - b)).toEqual([
      50,
      50,
      ...Array<number>(39).fill(100),
    ])
    await expect
      .poll(() => stored('StandardReturn', { ProjectId: day.project }))
      .toMatchObject(
        [1, 3].map((index) => ({
          Reason: 'No date',
          ElementIds: [day.standards[index]!.elements[2]],
        })),
      )
    expect(count()).toBeLessThan(200)
  },
)

test(
  "a senior's morning: what changed since the last look, who is late, what the accreditor asks",
  nightly,
  async ({ server, day, change, open, write, stored }) => {
    const [first, second, third] = day.standards as [Made, Made, Made]
    const ids = { project_id: day.project, phase }
    // The evening before, everything was looked at.
    for (const index of [0, 1]) await change('K+', index, { is_ready_by_client: true })
    const page = await open('SC', `/app/projects/${day.project}/dashboard/Status`)
    const changed = page.getByRole('button', { name: 'Changed since I looked' })
    await expect(changed).toHaveText('Changed')
    await expect.poll(() => stored('LastLook', { ProjectId: day.project })).toHaveLength(1)

    for (const element_id of first.elements)
      await write('AC', 'Element:UpdateMockScore', { ...ids, element_id, mock_score: 100 })
    await change('AC', 0, { status: 'ReadyForSecondReview', is_ready_by_client: false })
    await write('K+', 'Standard:UpdateClientComment', {
      ...ids,
      standard_id: third.id,
      client_comment: 'The roster follows tomorrow.',
    })
    const task = { project: day.project, standard: second.id, due: '2020-01-31' }
    await makeTask(server, {
      ...task,
      text: 'Send the roster',
      assignees: { 'K+': false, AC: true },
    })
    await change('SC', 4, { uploaded_to_urac: true })
    await change('SC', 4, { initiate_rfi_review: true })
    const asked = { standard_id: day.standards[4]!.id, text: 'Who approved the plan?' }
    const dates = { received_date: '2020-01-01', due_date: '2020-01-31' }
    await makeRfi(server, day, { ...asked, ...dates }, 'ps')

    await page.goto('/app')
    const projects = page.getByRole('region', { name: 'My projects' })
    const own = projects.locator(`a[href^="/app/projects/${day.project}/"]`)
    await own.filter({ hasText: '3 standards changed since you looked' }).press('Enter')
    const rows = page.getByRole('grid', { name: 'Standards' }).getByRole('row', { name: /TS \d/ })
    await expect(rows).toHaveText([/TS 1[^]*Pending First SC Review/, /TS 3/, /TS 5/])
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('TS 1')
    await page.getByRole('link', { name: /^\d+ changes since/ }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Associate' }).first()).toBeVisible()
    await page.goto(pathOf(day, 0, 'Elements'))
    await expect(page.getByRole('article', { name: 'TS 1(8)' })).toBeVisible()
    await page.keyboard.press('h')
    await page.keyboard.press('c')
    await expect(page.getByRole('link', { name: /^Full Score/ })).toHaveText(/TS 1/)
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText('TS 2')

    await page.goto(`/app/projects/${day.project}/dashboard/Tasks`)
    const late = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Send the roster' })
    await page
      .getByRole('group', { name: 'Due', exact: true })
      .getByRole('button', { name: /^Overdue/ })
      .press('Enter')
    await expect(late.first()).toContainText('Overdue since')
    await expect(late.first()).toContainText('Client')

    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page
      .getByRole('group', { name: 'Requests' })
      .getByRole('button', { name: /^Overdue/ })
      .press('Enter')
    const requests = page.getByRole('list', { name: 'Overdue requests' }).getByRole('listitem')
    await expect(requests).toHaveText([/Overdue by [\d,]+ days[^]*Who approved the plan\?/])
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await page.keyboard.type('The board did, see page 3.')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await expect(requests).toContainText([/days late[^]*Reopen/])
    await expect
      .poll(() => stored('RfiRequest', { ProjectId: day.project }))
      .toMatchObject([{ Answer: 'The board did, see page 3.', IsAnswered: true }])
  },
)

test(
  'two clients work in one thread: each sees the words of the other, neither overwrites them',
  nightly,
  async ({ day, write, open, stored }) => {
    const at = { project_id: day.project, standard_id: day.standards[0]!.id, phase }
    await write('SC', 'Standard:UpdateConsultantComment', {
      ...at,
      consultant_comment: 'Which of the plans is in force?',
    })
    await write('SC', 'Standard:UpdateConsultantCommentReady', {
      ...at,
      is_consultant_comment_visible: true,
    })
    const [one, other] = [
      await open('K+', pathOf(day, 0, 'Comments')),
      await open('K2', pathOf(day, 0, 'Comments')),
    ]
    const threadOf = (page: Page) =>
      page.getByRole('region', { name: 'Replies to the consultant comment' })
    const answer = async (page: Page, text: string) => {
      await page.getByRole('button', { name: 'Reply to the consultant comment' }).press('Enter')
      await page.keyboard.type(text)
      await page.keyboard.press('Control+Enter')
      await expect(threadOf(page)).toContainText(text)
    }
    await answer(one, 'That of June.')
    await answer(other, 'No, that of September.')
    for (const page of [one, other]) {
      await expect(threadOf(page).getByRole('listitem')).toContainText([
        /Client[^]*That of June\./,
        /Second[^]*No, that of September\./,
      ])
      await expect(threadOf(page).getByRole('button', { name: /^Edit the reply/ })).toHaveCount(1)
    }
    const own = one.getByRole('textbox', { name: 'Client comment' })
    await own.fill('The plan of September is in force.')
    await own.press('Control+Enter')
    await expect(other.getByRole('textbox', { name: 'Client comment' })).toHaveValue(
      'The plan of September is in force.',
    )
    await other.reload()
    await expect(other.getByText(/Written by Client, /)).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Client comment' })).toHaveCount(0)
    await expect
      .poll(() => stored('CommentReply', { ProjectId: day.project }))
      .toMatchObject([{ Text: 'That of June.' }, { Text: 'No, that of September.' }])
  },
)
