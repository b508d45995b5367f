import { expect, type Browser, type Page } from '@playwright/test'
import { read } from './support/calls.ts'
import { choose, expectDownload, pdf, plainText, sha256 } from './support/files.ts'
import { goBy, goToTab, press } from './support/keys.ts'
import { addClientByKeys, addColleague, nameOf } from './support/new-people.ts'
import { nightly } from './support/nightly.ts'
import { signIn, type PersonAtWork } from './support/person.ts'
import { addToTeam, assign, makeProject, setDates } from './support/set-up-project.ts'
import { test } from './support/story.ts'
import { invitationFor, takeUpInvitation } from './support/take-up-invitation.ts'
import { module, writeModule } from './support/write-module.ts'

const organization = 'Juniper Home Care'
const project = `${organization} (Home Nursing)`
const nora = {
  first: 'Nora',
  last: 'Nilsen',
  email: 'nora.nilsen@juniper.test',
  organization,
}
const owen = { first: 'Owen', last: 'Osei', email: 'owen.osei@juniper.test', organization }

const plan = pdf('Plan of care.pdf', 'Plan of care', 'Nurses visit on Monday and on Thursday.')
const newerPlan = pdf('Plan of care 2027.pdf', 'Plan of care', 'Nurses visit on each weekday.')
const notes = plainText('Visit notes.txt', 'Monday: the wound is 12 mm wide.\n')
const newerNotes = plainText('Visit notes.txt', 'Thursday: the wound is 9 mm wide.\n')
const title = 'Plan of care at home'
const passage = 'Page 1: the days of the visits'

type Document = {
  Id: number
  RealName: string
  currentVersion: { Version: number; Sha256: string }
  earlierVersions: { Version: number; RealName: string; Sha256: string }[]
  citations: { ElementName: string; Citation: string | null; CreatedByName: string }[]
}

const documentsOf = (page: Page, id: number) =>
  read<Document[]>(page, `/api/v5/projects/${id}/documents/documents_with_citations`)

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

const isAt = (page: Page, tab: string) =>
  expect(page.getByRole('heading', { name: `${project}: ${tab}`, level: 1 })).toBeAttached()

const versions = (page: Page) => details(page).getByRole('heading', { name: /^Versions/ })

async function setUp(browser: Browser): Promise<{ invitation: string; projectId: number }> {
  const ada = await signIn(browser, 'ada.admin')
  await addClientByKeys(ada, nora)
  await addColleague(ada, owen)
  await writeModule(ada)
  const projectId = await makeProject(ada, project, module.name)
  await addToTeam(ada, nameOf(nora), nameOf(owen))
  await setDates(ada)
  await assign(ada, { senior: 'Sam Senior', associate: 'Alex Associate' })
  const invitation = await invitationFor(ada, nora.email)
  await ada.leave()
  return { invitation, projectId }
}

async function uploadAndCite({ page, findNothing }: PersonAtWork): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'My projects' }).getByRole('link', { name: /./ }),
  ).toHaveText([project])
  await findNothing('my work of a new client')
  await page.getByRole('link', { name: project }).click()
  await isAt(page, 'Status')
  await expect(page.getByText('Visits').first()).toBeVisible()
  await findNothing('status of a new project as its client')
  await goToTab(page, 'd', 'Documents')
  await expect(page.getByText('Your documents will appear here')).toBeVisible()
  await findNothing('no documents')
  await choose(page, plan, () => press(page, 'u'))
  await expect(page.getByRole('link', { name: 'Plan of care' })).toBeVisible()
  await choose(page, notes, () => page.getByRole('button', { name: 'Choose files' }).click())
  await expect(page.getByRole('link', { name: 'Visit notes' })).toBeVisible()
  await expect(page.getByText('2 uploaded')).toBeVisible()
  await findNothing('documents that were just uploaded')
  // The newest comes first.
  await press(page, 'j', 'j', 'e')
  await expect(details(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await press(page, 'Enter')
  await expect(page.getByRole('grid').getByRole('link', { name: title })).toBeVisible()
  await findNothing('the details of a document as a client')
  await press(page, 'Escape', 'Escape')
  await expect(details(page)).toBeHidden()

  await goToTab(page, 's', 'Status')
  await expect(page.getByText('Visits').first()).toBeVisible()
  await press(page, 'j', 'Enter')
  await expect(page.getByRole('heading', { name: /HN 1-1/, level: 1 })).toBeVisible()
  await goToTab(page, 'e', 'Elements')
  await expect(page.getByRole('article', { name: 'HN 1-1(a)' })).toBeVisible()
  await press(page, 'c')
  await expect(page.getByRole('combobox', { name: 'Document' })).toBeFocused()
  await page.keyboard.type('plan')
  await expect(page.getByRole('option')).toHaveCount(1)
  await findNothing('the choice of a document to cite')
  await press(page, 'Enter')
  await expect(page.getByLabel('Where in the document')).toBeFocused()
  await page.keyboard.type(passage)
  await findNothing('a passage')
  await press(page, 'Enter')
  await expect(citationAt(page, 'HN 1-1(a)')).toContainText(title)
  await expect(citationAt(page, 'HN 1-1(a)')).toContainText(passage)

  const other = page.getByRole('article', { name: 'HN 1-1(c)' })
  await other.getByRole('button', { name: 'Cite', exact: true }).click()
  await other.getByRole('option', { name: /Visit notes/ }).click()
  await other.getByLabel('Where in the document').fill('The first line')
  await other.getByRole('button', { name: 'Cite', exact: true }).last().click()
  await expect(citationAt(page, 'HN 1-1(c)')).toContainText('The first line')
  await findNothing('elements with citations')
  await press(page, 'Escape')
  await goToTab(page, 'u', 'Guidance')
  await expect(page.getByText(module.evidence)).toBeVisible()
  await expect(page.getByText(module.tip)).toBeVisible()
  await findNothing('guidance as a client')
  await goToTab(page, 'e', 'Elements')
  await expect(citationAt(page, 'HN 1-1(a)')).toBeVisible()
}

const citationAt = (page: Page, element: string) =>
  page.getByRole('article', { name: element }).getByRole('list', { name: 'Citations' })

async function replace({ page, findNothing }: PersonAtWork): Promise<void> {
  await goBy(page, project)
  await isAt(page, 'Status')
  await goToTab(page, 'd', 'Documents')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await findNothing('documents as a consultant')
  await press(page, 'j', 'j', 'Enter')
  await expect(details(page).getByText(passage)).toBeVisible()
  await findNothing('the details of a document')
  await choose(page, newerPlan, () => press(page, 'r'))
  await expect(versions(page)).toHaveText('Versions 2')
  await expect(details(page).getByText(passage)).toBeVisible()
  await findNothing('a document with two versions')
  await expectDownload(page, details(page).getByRole('link', { name: plan.name }), plan)
  await expectDownload(
    page,
    details(page).getByRole('link', { name: 'Download', exact: true }),
    newerPlan,
    () => press(page, 'd'),
  )

  await page.getByRole('link', { name: 'Visit notes' }).click()
  await choose(page, newerNotes, () =>
    details(page).getByRole('button', { name: 'Replace file' }).click(),
  )
  await expect(versions(page)).toHaveText('Versions 2')
  await expectDownload(page, details(page).getByRole('link', { name: notes.name }).last(), notes)
  await page.getByRole('link', { name: 'HN 1-1(c)' }).first().click()
  await page.waitForURL(/\/Elements/)
  await expect(citationAt(page, 'HN 1-1(a)')).toContainText(passage)
  await expect(citationAt(page, 'HN 1-1(c)')).toContainText('The first line')
}

async function expectHistory({ page, findNothing }: PersonAtWork, id: number): Promise<void> {
  await goBy(page, project)
  await isAt(page, 'Status')
  await goToTab(page, 'y', 'History')
  const told = [
    `Ada Admin created the project “${project}”`,
    `Ada Admin added ${module.name} to the project`,
    `Ada Admin added ${nameOf(nora)} to the project`,
    'Ada Admin added the date “Submission”',
    'Ada Admin changed the consultants of',
    `${nameOf(nora)} added the document ${title}`,
    `${nameOf(nora)} cited ${title} at HN 1-1(a)`,
    `Sam Senior replaced the file of ${title}`,
  ]
  for (const words of told)
    await expect(page.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible()
  await findNothing('the history of a project')
  await page.getByLabel('By', { exact: true }).selectOption({ label: nameOf(nora) })
  await expect(page.getByText('created the project')).toHaveCount(0)
  const written = await read<{ Focus: string; Action: string }[]>(
    page,
    `/api/v3/transformations/query?project_id=${id}&limit=200`,
  )
  const times = Object.groupBy(written, ({ Focus, Action }) => `${Focus}:${Action}`)
  expect(
    Object.fromEntries(Object.entries(times).map(([name, all]) => [name, all?.length])),
  ).toEqual({
    'Project:Create': 1,
    'Project:AddModule': 1,
    'Project:AddClient': 2,
    'Project:UpdateStandardAssignments': 1,
    'Date:Create': 2,
    'Document:Upload': 2,
    'Document:Update': 1,
    'Document:Replace': 2,
    'Citation:Create': 2,
  })
}

test(
  'an administrator sets up a client from nothing, the client cites a document, a consultant replaces it',
  nightly,
  async ({ browser }) => {
    const { invitation, projectId } = await setUp(browser)
    const client = await takeUpInvitation(browser, invitation, nora.email)
    const mine = await read<{ Id: number }[]>(client.page, '/api/v5/admin/all_projects')
    expect(mine.map(({ Id }) => Id)).toEqual([projectId])
    expect((await client.page.request.get('/api/v5/projects/1/project')).status()).toBe(404)
    await uploadAndCite(client)

    const sam = await signIn(browser, 'sam.senior')
    await replace(sam)
    const stored = await documentsOf(sam.page, projectId)
    expect(
      stored.map(({ RealName, currentVersion, earlierVersions, citations }) => ({
        RealName,
        current: [currentVersion.Version, currentVersion.Sha256],
        earlier: earlierVersions.map(({ Version, Sha256 }) => [Version, Sha256]),
        citations: citations.map(({ ElementName, Citation, CreatedByName }) => [
          ElementName,
          Citation,
          CreatedByName,
        ]),
      })),
    ).toEqual([
      {
        RealName: newerPlan.name,
        current: [2, sha256(newerPlan)],
        earlier: [[1, sha256(plan)]],
        citations: [['HN 1-1(a)', passage, nameOf(nora)]],
      },
      {
        RealName: newerNotes.name,
        current: [2, sha256(newerNotes)],
        earlier: [[1, sha256(notes)]],
        citations: [['HN 1-1(c)', 'The first line', nameOf(nora)]],
      },
    ])
    await sam.leave()

    await client.page.reload()
    await expect(citationAt(client.page, 'HN 1-1(a)')).toContainText(passage)
    await goBy(client.page, project)
    await isAt(client.page, 'Status')
    await goToTab(client.page, 'd', 'Documents')
    await client.page.getByRole('link', { name: title }).click()
    await expect(versions(client.page)).toHaveText('Versions 2')
    await client.findNothing('a document with two versions as a client')
    await expectDownload(
      client.page,
      details(client.page).getByRole('link', { name: newerPlan.name }),
      newerPlan,
    )
    await client.leave()

    const ada = await signIn(browser, 'ada.admin')
    await expectHistory(ada, projectId)
    await ada.leave()
  },
)
