import { makeDocument } from '../factories/make-document.ts'
import { makeProject } from '../factories/make-project.ts'
import { storeText } from '../factories/store-text.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test as pageTest } from './page-test.ts'

/** What each element of a standard requires, and the sentence that shows it. */
const duties = [
  ['Escort visitors through the building.', 'Visitors are escorted through the building.'],
  ['Test the generator each month.', 'The generator is tested on the first Monday of each month.'],
  ['Inspect fire extinguishers.', 'Fire extinguishers are inspected by a licensed company.'],
  ['Train new staff on privacy.', 'New staff complete training on privacy within ten days.'],
  ['Count controlled substances.', 'Controlled substances are counted at each change of shift.'],
  ['Record refrigerator temperatures.', 'Refrigerator temperatures are recorded twice a day.'],
  ['Screen volunteers.', 'Volunteers are screened before they begin.'],
  ['Review complaints quarterly.', 'Complaints are reviewed quarterly by the committee.'],
  ['Back up the database.', 'The database is backed up every night.'],
  ['Calibrate infusion pumps.', 'Infusion pumps are calibrated once a year.'],
  ['Label hazardous waste.', 'Hazardous waste is labelled with its date.'],
  ['Verify licenses of pharmacists.', 'Licenses of pharmacists are verified with the board.'],
  ['Interpret for patients.', 'Interpreters are called for patients with limited English.'],
  ['Reconcile medication at discharge.', 'Medication is reconciled with the patient at discharge.'],
] as const

const test = pageTest.extend('own', ({ server }) =>
  makeProject(server, { standards: [duties.map(() => 'mandatory' as const)] }),
)

test(
  'fourteen elements are scored and cited by five keys each, and no click',
  nightly,
  async ({ server, own: { project, standards }, review, stored }) => {
    const elements = standards[0]!.elements
    for (const [place, [asked]] of duties.entries())
      await server.sql('ps', 'update "Element" set "Text" = $2 where "Id" = $1', [
        elements[place],
        asked,
      ])
    const document = await makeDocument(server, {
      project,
      upload: { name: 'Handbook.txt', bytes: 'Handbook' },
      parameters: { is_document_visible_for_project: true },
    })
    const pages = duties.map(([, shown]) => shown)
    await storeText(server, document, 1, pages, 'ps')
    const page = await review('SC', 'Elements')
    for (const place of duties.keys()) {
      const item = page.getByRole('article', { name: `TS 1(${place + 1})` })
      await expect(item).toHaveAttribute('data-current', 'true')
      await page.keyboard.press('1')
      await page.keyboard.press('e')
      await expect(item.getByRole('button', { name: /^Cite Handbook/ }).first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(item.getByRole('button', { name: /^Cited/ })).toBeFocused()
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
    }
    const cited = await stored('ElementDocument', { ProjectId: project })
    expect(
      cited
        .toSorted((a, b) => a.ElementId - b.ElementId)
        .map(({ ElementId, Anchor }) => [ElementId, Anchor.exact]),
    ).toEqual(pages.map((text, place) => [elements[place], text]))
    await expect
      .poll(async () =>
        (await stored('ElementDesktopReview', { ProjectId: project })).map(
          (row) => row['MockScore'],
        ),
      )
      .toEqual(duties.map(() => expect.any(Number)))
  },
)
