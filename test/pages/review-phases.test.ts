import type { Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'
import { violationsOf } from './violations-of.ts'

const elements = (page: Page) =>
  page.getByRole('list', { name: 'Elements by phase' }).locator(':scope > li')
const inPhase = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Expects what the phases and their elements tell besides scores and comments. */
async function expectParts(page: Page): Promise<void> {
  const before = (index: number) =>
    elements(page).nth(index).getByRole('group', { name: 'Desktop Review' })
  await expect(before(0)).not.toContainText('Ready')
  await expect(before(1)).toContainText('Ready')
  await expect(elements(page).nth(1)).toContainText('No citations')
  await expect(elements(page).nth(2)).toContainText('1 citation')
  await expect(page.getByRole('button', { name: 'Only what differs (1)' })).toBeVisible()
  for (const [name, tab] of [
    ['Gap Analysis', 'Comments'],
    ['Validation Review', 'Elements'],
  ] as const)
    await expect(
      inPhase(page, name).getByRole('heading').getByRole('link', { name }),
    ).toHaveAttribute('href', new RegExp(`/${tab}$`))
}

test(
  'the phases of a standard stand side by side, by element, and only what differs is listed on demand',
  nightly,
  async ({ server, own: { project, standards }, review, write }) => {
    const { id: standard_id, elements: ids } = standards[0]!
    const standard = { project_id: project, standard_id }
    const score = (phaseName: string, element_id: number | undefined, mock_score: number) =>
      write('SC', 'Element:UpdateMockScore', {
        project_id: project,
        element_id,
        phase: phaseName,
        mock_score,
      })
    await score('desktop-review', ids[0], 50)
    await score('verification', ids[0], 100)
    await score('desktop-review', ids[1], 100)
    await score('verification', ids[1], 100)
    await score('desktop-review', ids[2], 100)
    await write('SC', 'Element:UpdateConsultantComment', {
      project_id: project,
      element_id: ids[0],
      phase: 'desktop-review',
      consultant_comment: 'Sign the plan',
    })
    await write('SC', 'Standard:UpdateGapAnalysisComment', {
      ...standard,
      phase: 'gap-analysis',
      the_good: 'A person is named',
      the_bad: 'The log has gaps',
    })
    await write('SC', 'Standard:UpdateGapAnalysisCommentReady', {
      ...standard,
      phase: 'gap-analysis',
      is_the_good_visible: true,
    })
    await write('SC', 'Standard:UpdateStatus', {
      ...standard,
      phase: 'verification',
      status: 'NotApplicable',
    })

    await write('K+', 'Element:UpdateClientReady', {
      project_id: project,
      element_id: ids[1],
      phase: 'desktop-review',
      is_client_ready: true,
    })
    const document_id = await makeDocument(server, { project })
    await write('SC', 'Citation:Create', { project_id: project, element_id: ids[2], document_id })
    const page = await review('SC', 'Tasks')
    await pressUntil(page, 'g', async (now) => {
      await page.keyboard.press('p')
      await now(page).toHaveURL(/\/Phases/)
    })
    await expect(inPhase(page, 'Gap Analysis')).toContainText('A person is named')
    await expect(inPhase(page, 'Gap Analysis')).toContainText('The log has gaps')
    await expect(inPhase(page, 'Desktop Review')).toContainText('Waiting Client Submission')
    await expect(inPhase(page, 'Desktop Review')).toContainText(/SC.*Senior.*AC.*Associate/)
    await expect(inPhase(page, 'Desktop Review')).toContainText('M 1.5/2')
    await expect(inPhase(page, 'Validation Review')).toContainText('Not Applicable')
    await expect(elements(page)).toHaveCount(ids.length)
    await expect(elements(page).nth(0)).toContainText('Up by 50')
    await expect(elements(page).nth(1)).toContainText('Same score')
    await expect(elements(page).nth(2)).toContainText('Not scored in Validation Review')
    const before = elements(page).nth(0).getByRole('group', { name: 'Desktop Review' })
    await expect(before).toContainText('Partially Met')
    await expect(before).toContainText('Sign the plan')
    await expect(
      elements(page).nth(0).getByRole('group', { name: 'Validation Review' }),
    ).toContainText('Met')
    await expectParts(page)
    expect(await violationsOf(page)).toEqual([])

    // j and k keep the tab and the filter.
    await page.keyboard.press('d')
    await expect(elements(page)).toHaveCount(1)
    await expect(page).toHaveURL(/differs=yes/)
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 2')
    await expect(page.getByText('No element has another score or comment')).toBeVisible()
    await expect(page).toHaveURL(/Phases\?.*differs=yes/)
    await page.keyboard.press('k')
    await page.setViewportSize({ width: 375, height: 800 })
    await expect(elements(page)).toHaveCount(1)
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await elements(page)
      .first()
      .getByRole('link', { name: /^Open .* in Validation Review$/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`review/verification/.*Elements.*element=${ids[0]}`))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search projects/ }).fill('compare the phases')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/verification\/.*\/Phases/)
    await expect(inPhase(page, 'Validation Review')).toBeVisible()

    // A client sees neither scores nor anything that is hidden from clients.
    const theirs = await review('K+', 'Phases')
    await expect(inPhase(theirs, 'Gap Analysis')).toContainText('A person is named')
    await expect(elements(theirs)).toHaveCount(ids.length)
    for (const hidden of ['The log has gaps', 'Sign the plan', 'Up by', 'Met', 'Status set'])
      await expect(theirs.getByRole('main')).not.toContainText(hidden)
  },
)
