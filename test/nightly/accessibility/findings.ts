import type { Page } from '@playwright/test'
import { axeFor } from '../../harness/axe-for.ts'

/** The largest layout shift (CLS) while a page loads that no one notices. */
const noticeableShift = 0.05

// The findings that dark mode can add to those of light mode: the elements are the same, only the colours
// differ.
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Returns the findings of axe on the current state of a page, one per line; `layer` selects the newly opened part. */
export async function axeFindings(
  page: Page,
  scheme: 'light' | 'dark',
  layer?: string,
): Promise<readonly string[]> {
  const axe = await axeFor(page)
  if (scheme === 'dark') axe.withRules(rulesOfColour)
  if (layer !== undefined) axe.include(layer)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `axe ${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
  )
}

/** Returns what is currently too wide, cut off, or smaller than a square of `target` CSS pixels on a page. */
export async function geometryFindings(page: Page, target: 24 | 44): Promise<readonly string[]> {
  return ask(page, `[...inPage.tooWide(), ...inPage.cutTexts(), ...inPage.smallTargets(${target})]`)
}

/** Returns how far a page shifted while it loaded, and which of its controls do not show keyboard focus. */
export async function arrivalFindings(page: Page): Promise<readonly string[]> {
  const shift = await page.evaluate<number>('inPage.shifted()')
  const moved = shift > noticeableShift ? [`shifted by ${shift.toFixed(3)} while it loaded`] : []
  // From here on the browser treats focus as keyboard focus.
  await page.keyboard.press('Tab')
  return [...moved, ...(await ask(page, 'inPage.withoutRing()'))]
}

const ask = (page: Page, expression: string) => page.evaluate<string[]>(expression)
