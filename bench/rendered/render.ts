import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumPath } from '#test/harness/chromium.ts'
import type { Layout } from './changes.ts'
import type { Policy } from './policy.ts'

const run = promisify(execFile)
const soffice = '/usr/bin/soffice'

/** Whether DOCX files can be made. */
export const isOfficeThere = (): boolean => existsSync(soffice)

/** A version of a policy as a page. The gap between columns is that of word processors: a gap as narrow as a letter would not be recognized. */
function html({ title, sections }: Policy, { font, size, columns }: Layout): string {
  const body = sections
    .map(
      ({ heading, paragraphs }, place) =>
        `<h2>${place + 1}. ${heading}</h2>` +
        paragraphs.map((one) => `<p>${one.map(({ text }) => text).join(' ')}</p>`).join(''),
    )
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
    <style>body { font: ${size}pt/1.35 "${font}"; column-count: ${columns}; column-gap: 0.3in } h1 { font-size: 16pt; column-span: all } h2 { font-size: 12pt }</style>
    <h1>${title}</h1>${body}</html>`
}

/** A file to make. */
export type Job = { readonly path: string; readonly policy: Policy; readonly layout: Layout }

/** Makes PDFs with Chromium, and DOCX files with LibreOffice. */
export async function renderAll(folder: string, jobs: readonly Job[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  for (const { path, policy, layout } of jobs.filter(({ layout: one }) => one.type === 'pdf')) {
    await page.setContent(html(policy, layout))
    const margin = `${layout.margin}cm`
    await page.pdf({
      path,
      format: 'Letter',
      margin: { top: margin, bottom: margin, left: margin, right: margin },
      displayHeaderFooter: true,
      headerTemplate: `<span style="font-size: 8px; margin-left: 2cm">${policy.title}</span>`,
      footerTemplate:
        '<span style="font-size: 8px; margin-left: 2cm">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>',
    })
  }
  await browser.close()
  const documents = jobs.filter(({ layout }) => layout.type === 'docx')
  if (documents.length === 0) return
  const sources = documents.map(({ path }) => path.replace(/docx$/u, 'html'))
  for (const [place, { policy, layout }] of documents.entries())
    await writeFile(sources[place] ?? '', html(policy, layout))
  await run(soffice, [
    `-env:UserInstallation=file://${join(folder, 'office')}`,
    '--headless',
    '--infilter=HTML (StarWriter)',
    '--convert-to',
    'docx:MS Word 2007 XML',
    '--outdir',
    folder,
    ...sources,
  ])
}
