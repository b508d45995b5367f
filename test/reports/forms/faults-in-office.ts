import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { download } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { readers } from '../compare-reports.ts'
import { expectedReports, kindNames } from '../expected-report.ts'
import type { RandomProject } from '../random-project.ts'
import { openedByOffice } from './opened-by-office.ts'
import { textOfPdf } from './read-pdf.ts'

const phase = 'desktop-review'

/** Opens every kind of report of a project with LibreOffice, as Word and as Excel; returns what is missing in them. */
export async function faultsInOffice(
  server: TestServer,
  project: RandomProject,
  pictures?: string,
): Promise<string[]> {
  const { role, viewer } = readers[0]!
  const reports = await expectedReports(server, { project, phase, viewer })
  const files = new Map<string, Buffer>()
  for (const kind of kindNames)
    for (const format of ['docx', 'xlsx'] as const) {
      const path = `/api/v5/projects/${project.id}/report_file?kind=${kind}&phase=${phase}&format=${format}`
      const { bytes } = await download(server, role, path, { target: 'ps' })
      files.set(`${kind}-${format}.${format}`, bytes)
    }
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
  const faults: string[] = []
  const pages = await openedByOffice(files, 'pdf')
  const workbooks = new Map(files.entries().filter(([name]) => name.endsWith('.xlsx')))
  const cells = await openedByOffice(workbooks, 'fods')
  for (const [name, bytes] of pages) {
    const picture = pictures && join(pictures, name.replace(/\.\w+$/, ''))
    const onPages = await textOfPdf(bytes, picture)
    // A page cuts off the text of a cell that is higher than the page.
    const text = (cells.get(name)?.toString() ?? onPages).replaceAll(/\s/g, '')
    const kind = kindNames.find((one) => name.startsWith(`${one}-`))!
    const shown = JSON.stringify(reports.get(kind))
    const missing = project.tokens.filter((token) => shown.includes(token) && !text.includes(token))
    const more = project.tokens.filter((token) => !shown.includes(token) && text.includes(token))
    if (missing.length > 0) faults.push(`${name} lacks ${missing.length}: ${missing.join(' ')}`)
    if (more.length > 0) faults.push(`${name} shows ${more.join(' ')}`)
    if (/table:formula|#(?:NAME|VALUE|REF)[?!]|Err:\d/.test(text))
      faults.push(`${name} calculates a cell`)
  }
  return faults
}
