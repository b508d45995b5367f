import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumArguments, chromiumPath } from '../harness/chromium.ts'
import { openTestServer, type FirstServer } from '../harness/test-server.ts'
import buildPages from '../pages/build-pages.ts'
import { builtPages } from '../pages/page-test.ts'
import { faultsInHistory, faultsInReports } from '../reports/compare-reports.ts'
import { faultsInForms } from '../reports/forms/faults-in-forms.ts'
import { faultsInOffice } from '../reports/forms/faults-in-office.ts'
import { needingOffice, openedByOffice } from '../reports/forms/opened-by-office.ts'
import { needingPoppler } from '../reports/forms/read-pdf.ts'
import { makeRandomHistory } from '../reports/random-history.ts'
import { makeRandomProject } from '../reports/random-project.ts'

// SEED=17 PROJECTS=1 repeats the project of seed 17; FORMS is the number of projects whose files are read;
// PICTURES names a folder for LibreOffice's renderings.
const firstSeed = Number(process.env['SEED'] ?? 1)
const count = Number(process.env['PROJECTS'] ?? 50)
const withForms = Number(process.env['FORMS'] ?? 5)
const seeds = Array.from({ length: count }, (_, place) => firstSeed + place)

let server: FirstServer
let browser: Browser
beforeAll(async () => {
  await buildPages()
  server = await openTestServer({}, undefined, builtPages)
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
  })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

describe.for(seeds)('the project of seed %i', (seed) => {
  const making = () => makeRandomProject(server, seed)
  const writing = async (project: ReturnType<typeof making>) =>
    makeRandomHistory(server, await project, 200)
  let made: ReturnType<typeof making> | undefined
  let written: ReturnType<typeof writing> | undefined

  test('every report is what the database says that its reader may see', async () => {
    made ??= making()
    expect((await faultsInReports(server, await made)).slice(0, 20)).toEqual([])
  })

  test('the history of a standard is what was written, and to clients what they may know of it', async () => {
    made ??= making()
    written ??= writing(made)
    expect(await faultsInHistory(server, await made, await written)).toEqual([])
  })

  if (seed < firstSeed + withForms)
    test(
      'page, PDF, Word, Excel and CSV hold every text in order, and nothing else',
      needingPoppler,
      async () => {
        made ??= making()
        written ??= writing(made)
        const faults = await faultsInForms(server, browser, await made, await written)
        expect(faults.slice(0, 20)).toEqual([])
      },
    )
})

test(
  'LibreOffice opens every kind of report in Word and Excel as it is',
  needingOffice,
  async () => {
    const project = await makeRandomProject(server, firstSeed + 100_000)
    expect(await faultsInOffice(server, project, process.env['PICTURES'])).toEqual([])
    const cut = new Map([['cut.docx', Buffer.from('PK\u0003\u0004 of a file that was cut off')]])
    await expect(openedByOffice(cut, 'pdf')).rejects.toThrow()
  },
)
