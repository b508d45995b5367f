import type { Browser, Page } from '@playwright/test'
import { download } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { openPage } from '#test/pages/open-page.ts'
import { readers } from '../compare-reports.ts'
import type { ExpectedReport } from '../expected-blocks.ts'
import { expectedHistory } from '../expected-history.ts'
import { expectedReports } from '../expected-report.ts'
import type { RandomHistory } from '../random-history.ts'
import type { RandomProject } from '../random-project.ts'
import {
  csvFaults,
  docxFaults,
  firstDifference,
  pdfFaults,
  xlsxFaults,
  type Form,
} from './compare-forms.ts'
import { pageLeavesOf } from './expected-forms.ts'

const faultsOf = { pdf: pdfFaults, docx: docxFaults, xlsx: xlsxFaults, csv: csvFaults } as const
const formats = Object.keys(faultsOf) as (keyof typeof faultsOf)[]

// Everything that consultants see, and what a client sees.
const chosen = readers.filter(({ role }) => role === 'ADM' || role === 'K+')

// A script that runs in the page and so has types of its own: the elements that contain the texts of a
// report.
const leavesOnPage = `[...document.querySelectorAll('article :is(h1, h2, h3, h4, p, dt, dd, figcaption, blockquote, caption, th, td)')]
  .map((one) => [one.tagName, one.textContent])`

async function pageFaults(
  page: Page,
  report: ExpectedReport,
  hidden: readonly string[],
): Promise<string[]> {
  await page.getByRole('article', { name: report.title }).waitFor()
  const html = await page.evaluate<string>("document.querySelector('article').outerHTML")
  return [
    ...firstDifference(await page.evaluate<unknown[]>(leavesOnPage), pageLeavesOf(report)),
    ...hidden.filter((word) => html.includes(word)).map((word) => `it holds ${word}`),
  ]
}

/** Opens every kind of report of a project, and the history of a standard, in their five forms, as staff and as a client; returns the faults. */
export async function faultsInForms(
  server: TestServer,
  browser: Browser,
  project: RandomProject,
  history: RandomHistory | null,
): Promise<string[]> {
  const faults: string[] = []
  const phase = (['desktop-review', 'gap-analysis', 'verification'] as const)[project.seed % 3]!
  const tokens = [...project.tokens, ...(history?.tokens ?? [])]
  for (const { name, role, viewer } of chosen) {
    const asked: [query: string, report: ExpectedReport][] = []
    for (const [kind, report] of await expectedReports(server, { project, phase, viewer }))
      asked.push([`kind=${kind}&phase=${phase}`, report])
    if (history !== null)
      asked.push([
        `kind=standard-history&standard_id=${history.standard}`,
        await expectedHistory(server, project, history, viewer),
      ])
    for (const [query, report] of asked) {
      const shown = JSON.stringify(report)
      const hidden = tokens.filter((token) => !shown.includes(token))
      const said = (form: string, found: readonly string[]) =>
        faults.push(
          ...found.map((fault) => `SEED=${project.seed} ${query} ${form} of ${name}: ${fault}`),
        )
      for (const format of formats) {
        const path = `/api/v5/projects/${project.id}/report_file?${query}&format=${format}`
        const { status, bytes } = await download(server, role, path, { target: 'ps' })
        if (status !== 200) said(format, [`is answered ${status}`])
        else {
          const form: Form = { bytes, report, hidden }
          said(format, await faultsOf[format](form))
        }
      }
      const opened = await openPage(
        browser,
        server,
        role,
        `/app/print?project_id=${project.id}&${query}`,
      )
      said('page', [...(await pageFaults(opened.page, report, hidden)), ...opened.errors])
      await opened.close()
    }
  }
  return faults
}
