import { expect, type Page } from '@playwright/test'
import { read, write } from './support/calls.ts'
import { metricsOf } from './support/history.ts'
import { goToTab, press } from './support/keys.ts'
import { addClientByKeys, nameOf } from './support/new-people.ts'
import { nightly } from './support/nightly.ts'
import { signIn, type PersonAtWork } from './support/person.ts'
import { test } from './support/story.ts'
import { invitationFor, takeUpInvitation } from './support/take-up-invitation.ts'

const project = 1
const paula = {
  first: 'Paula',
  last: 'Petrov',
  email: 'paula.petrov@juniper.test',
  organization: 'Juniper Home Care',
}
const reason = 'The policy names nobody who approved it.'
const answer = 'The board approved it in March, see page 2.'

type Element = { Id: number; Name: string; isScorable: boolean; Stem: boolean }
type Standard = {
  Id: number
  Name: string
  StandardSetId: number
  phaseDetails: { 'desktop-review': { label: string; OwnerId: string | null } }
  AllElements?: Element[]
}

const standardsOf = (page: Page, query = '') =>
  read<Standard[]>(page, `/api/v5/projects/${project}/standard_phase?phase=desktop-review${query}`)

const labelOf = async (page: Page, id: number) =>
  (await standardsOf(page, `&standard_id=${id}`))[0]?.phaseDetails['desktop-review'].label

const hasLabel = (page: Page, id: number, label: string) =>
  expect.poll(() => labelOf(page, id)).toBe(label)

/** The first standard that waits for the client and has several elements to score, with them. */
async function waitingStandard(page: Page): Promise<Standard & { elements: readonly Element[] }> {
  for (const { Id, phaseDetails } of await standardsOf(page)) {
    const { label, OwnerId } = phaseDetails['desktop-review']
    if (label !== 'Waiting Client Submission' || OwnerId === null) continue
    const [full] = await standardsOf(page, `&standard_id=${Id}`)
    const elements = full?.AllElements?.filter(({ isScorable }) => isScorable) ?? []
    if (full && elements.length > 1) return { ...full, elements }
  }
  throw new Error('No standard of the demo waits for its client')
}

// Names of the demo's standards are like 'RM 4-1 Preventing fraud'.
const titleOf = ({ Name }: Standard): string => Name.replace(/^\S+ \S+ /, '')

const addressOf = ({ Id, StandardSetId }: Standard, tab: string) =>
  `/app/projects/${project}/modules/${StandardSetId}/review/desktop-review/standards/${Id}/${tab}`

/** Marks all elements as ready and submits, as the client. */
async function submit(page: Page, { Id }: Standard): Promise<void> {
  await expect(page.getByRole('switch').first()).toBeVisible()
  await press(page, 'Shift+r')
  await expect(page.getByRole('button', { name: 'Mark all as ready' })).toHaveCount(0)
  await press(page, 'h', 's')
  await hasLabel(page, Id, 'Pending First AC Review')
}

/** Sends the standard back by keys, with one element that is met in part. */
async function sendBack(
  { page, findNothing }: PersonAtWork,
  standard: Standard,
  elements: readonly Element[],
) {
  for (const [index, { Id: element_id }] of elements.entries())
    await write(page, 'Element:UpdateMockScore', {
      project_id: project,
      element_id,
      phase: 'desktop-review',
      mock_score: index === 0 ? 50 : 100,
    })
  await page.goto(addressOf(standard, 'Elements'))
  await expect(page.getByRole('button', { name: 'Met', exact: true }).first()).toBeVisible()
  await press(page, 'h', 'b')
  const form = page.getByRole('form', { name: 'Send back' })
  await expect(form.getByRole('textbox')).toBeFocused()
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await findNothing('the reason for sending a standard back')
  await page.keyboard.type(reason)
  await press(page, 'Control+Enter')
  await hasLabel(page, standard.Id, 'Revisions Required')
}

/** Reads why the standard was sent back, answers there, goes to the element, and submits again. */
async function answerAndSubmit(
  { page, findNothing }: PersonAtWork,
  standard: Standard,
  { Name }: Element,
) {
  await page.goto('/app')
  await page.getByRole('link', { name: standard.Name }).first().press('Enter')
  const note = page.getByRole('region', { name: /^Sent back by Sam Senior, / })
  await expect(note).toContainText(reason)
  await expect(note).toContainText('0 of 1 element ready again')
  await note.getByRole('button', { name: 'Answer' }).press('Enter')
  await expect(note.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(answer)
  await press(page, 'Control+Enter')
  await expect(note.getByText('Saved')).toBeVisible()
  await findNothing('a standard that was sent back')
  await note.getByRole('link', { name: Name }).press('Enter')
  await submit(page, standard)
  await expect(note).toHaveCount(0)
}

/** Reads the answer, scores the element, and marks the standard as uploaded. */
async function accept({ page }: PersonAtWork, standard: Standard, element: Element) {
  await page.reload()
  await expect(page.getByRole('region', { name: /^Sent back by Sam Senior, / })).toContainText(
    '1 of 1 element ready again',
  )
  await goToTab(page, 'c', 'Comments')
  await expect(page.getByText(answer).first()).toBeVisible()
  await write(page, 'Element:UpdateMockScore', {
    project_id: project,
    element_id: element.Id,
    phase: 'desktop-review',
    mock_score: 100,
  })
  await page.reload()
  await expect(page.getByText(answer).first()).toBeVisible()
  const acts = [
    ['Complete', 'c', 'Full Score'],
    ['Mark for upload', 'u', 'Marked For Upload'],
    ['Mark as uploaded', 'm', 'Uploaded To URAC'],
  ] as const
  for (const [act, key, label] of acts) {
    const button = page
      .getByRole('group', { name: 'Review' })
      .getByRole('button', { name: act, exact: true })
    await expect(button).toBeEnabled()
    await press(page, 'h', key)
    await hasLabel(page, standard.Id, label)
  }
}

test(
  'a client comes by an invitation, is sent back a standard once, answers there, and sees it accepted',
  nightly,
  async ({ browser }) => {
    const ada = await signIn(browser, 'ada.admin')
    const client_user_id = await addClientByKeys(ada, paula)
    await write(ada.page, 'Project:AddClient', { project_id: project, client_user_id })
    const standard = await waitingStandard(ada.page)
    const [first] = standard.elements
    const invitation = await invitationFor(ada, paula.email)
    await ada.leave()

    const client = await takeUpInvitation(browser, invitation, paula.email)
    await client.page.getByRole('link', { name: standard.Name }).first().press('Enter')
    await expect(client.page.getByRole('heading', { level: 1 })).toContainText(titleOf(standard))
    await goToTab(client.page, 'e', 'Elements')
    await submit(client.page, standard)

    const sam = await signIn(browser, 'sam.senior')
    await sendBack(sam, standard, standard.elements)
    await answerAndSubmit(client, standard, first!)
    await accept(sam, standard, first!)
    await sam.leave()

    await client.page.goto(addressOf(standard, 'History'))
    for (const words of [`${nameOf(paula)} `, 'Sam Senior '])
      await expect(
        client.page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first(),
      ).toBeVisible()
    await client.page.goto(`/app/projects/${project}/dashboard/Status`)
    await expect(client.page.getByRole('row').filter({ hasText: titleOf(standard) })).toContainText(
      'Uploaded To URAC',
    )
    await client.findNothing('the status of a standard that was accepted')
    await client.leave()
    expect(
      (await metricsOf(project, standard.Id)).map(({ ErrorMessage }) => ErrorMessage),
    ).not.toContain(expect.any(String))
  },
)
