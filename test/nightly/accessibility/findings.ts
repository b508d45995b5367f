import type { Page } from '@playwright/test'
import { axeFor } from '../../harness/axe-for.ts'

/** The largest shift of a layout while a page loads (CLS) that nobody notices. */
const noticeableShift = 0.05

// What dark mode can add to the findings of light mode: the elements are the same, the colours differ.
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Returns what axe finds on a page as it is now, a line each; `layer` is the part of it that was not there before. */
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

/** Returns what is too wide, cut off, or smaller than a square of `target` CSS pixels on a page as it is now. */
export async function geometryFindings(page: Page, target: 24 | 44): Promise<readonly string[]> {
  return ask(page, `[...inPage.tooWide(), ...inPage.cutTexts(), ...inPage.smallTargets(${target})]`)
}

/** Returns how a page moved while it loaded, and which of its controls do not show the focus of the keyboard. */
export async function arrivalFindings(page: Page): Promise<readonly string[]> {
  const shift = await page.evaluate<number>('inPage.shifted()')
  const moved = shift > noticeableShift ? [`shifted by ${shift.toFixed(3)} while it loaded`] : []
  // From here on the browser takes the focus to be the keyboard's.
  await page.keyboard.press('Tab')
  return [...moved, ...(await ask(page, 'inPage.withoutRing()'))]
}

const ask = (page: Page, expression: string) => page.evaluate<string[]>(expression)
