import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { extractionLimits } from '#server/extraction/limits.ts'
import { readPdf } from '#server/extraction/reader/read-pdf.ts'
import { makeProject } from '../factories/make-project.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Prints a page as the browser's menu does; returns the text on paper, with single spaces. */
async function printed(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'))
  try {
    const path = join(folder, 'page.pdf')
    await page.pdf({ path, format: 'A4' })
    const { pages } = await readPdf({ path, fileName: 'page.pdf', limits: extractionLimits })
    const text = pages.map((one) => one.text).join('\n')
    return text.replaceAll(/\s+/gu, ' ')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The distinct matches of a pattern in a text, in order. */
const found = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set(text.match(pattern) ?? []),
]

test(
  'a screen is printed whole, without what only acts, and is drawn in part again afterwards',
  nightly,
  async ({ server, open }) => {
    const { project, module, standards } = await makeProject(server, {
      standards: numbers(60).map((index) =>
        Array.from({ length: index === 1 ? 40 : 1 }, () => 'points' as const),
      ),
    })
    const names = numbers(60).map((index) => `TS ${index}`)
    const elements = numbers(40).map((index) => `TS 1(${index})`)
    const page = await open('SC', `/app/projects/${project}/dashboard/Status`)
    const rows = page.getByRole('grid', { name: 'Standards' }).getByRole('row')
    await page.getByRole('row', { name: /TS 1 / }).waitFor()
    const drawn = await rows.count()
    expect(drawn).toBeLessThan(40)
    const list = await printed(page)
    expect(found(list, /\bTS \d+/gu)).toEqual(names)
    expect(list.match(/Waiting Client Submission/gu)).toHaveLength(60)
    expect(list).toMatch(/^Test \(Program\): Status /)
    expect(list).toContain('0 of 60')
    const acts = /My work|Plumbline|Views|What if|Show All|Grid|Documents|Sort|Search|Skip/
    expect(list).not.toMatch(acts)
    await expect(rows).toHaveCount(drawn)

    // The case in which printing changes the medium but fires no event.
    await page.emulateMedia({ media: 'print' })
    await expect(rows).toHaveCount(names.length + 2)
    await page.emulateMedia({ media: null })
    await expect(rows).toHaveCount(drawn)

    await page.getByRole('button', { name: 'Grid' }).click()
    await page.getByRole('region', { name: 'Tests' }).getByRole('link').first().waitFor()
    const grid = await printed(page)
    expect(found(grid, /\bTS \d+/gu)).toEqual(names)
    expect(grid).not.toMatch(acts)

    // A page in the background draws no frames, so the elements below the fold are not rendered yet.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0
    })
    await page.goto(
      `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]!.id}/Elements`,
    )
    const items = page.getByRole('region', { name: 'Elements' }).getByRole('listitem')
    await items.first().waitFor()
    const first = await items.count()
    expect(first).toBeLessThan(elements.length)
    const review = await printed(page)
    expect(found(review, /\bTS 1\(\d+\)/gu)).toEqual(elements)
    expect(review).toMatch(/^TS 1 /)
    expect(review).toContain('Elements')
    expect(review).not.toMatch(/TS 2\b|My work|Guidance|Submit|Skip|Not met/i)
    await expect(items).toHaveCount(first)
  },
)
