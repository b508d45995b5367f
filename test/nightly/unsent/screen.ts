import type { Page } from '@playwright/test'
import { choices, type Choice, type TextField } from './schedule.ts'

// In milliseconds. After that, an action counts as impossible, because the page is not loaded.
const patience = 6_000
const loading = 8_000
const now = { timeout: patience } as const

export const elementName = (index: number): string => `TS 1(${index + 1})`

const article = (page: Page, index: number) => page.getByRole('article').nth(index)

async function goTo(page: Page, tab: 'Elements' | 'Comments' | 'Tasks'): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Standard sections' })
    .getByRole('link', { name: new RegExp(`^${tab}`) })
  if ((await link.getAttribute('aria-current', now)) !== 'page') await link.click(now)
}

/** Whether the page has loaded, along with the code that stores unanswered writes, which is fetched in an idle moment. */
export async function isReady(page: Page): Promise<boolean> {
  try {
    const end = Date.now() + loading
    await page.getByRole('article').first().waitFor({ timeout: loading })
    const names = `performance.getEntriesByType('resource').map(({ name }) => name).join(' ')`
    while (Date.now() < end) {
      if ((await page.evaluate<string>(names)).includes('later-banners')) return true
      await page.waitForTimeout(50)
    }
    return false
  } catch {
    return false
  }
}

/** Opens a path; returns whether the page has loaded. */
export async function load(page: Page, path: string): Promise<boolean> {
  await page.goto(path, { timeout: loading, waitUntil: 'commit' }).catch(() => null)
  return isReady(page)
}

/** Gives an element a score that it does not have; returns which. */
export async function giveScore(page: Page, element: number, choice: Choice): Promise<Choice> {
  await goTo(page, 'Elements')
  for (const one of [choice, ...choices]) {
    const button = article(page, element).getByRole('button', { name: one, exact: true })
    if ((await button.getAttribute('aria-pressed', now)) === 'true') continue
    await button.click(now)
    return one
  }
  throw new Error('An element has all scores')
}

/** Toggles whether an element is ready; returns the new state. */
export async function changeMark(page: Page, element: number): Promise<boolean> {
  await goTo(page, 'Elements')
  const mark = page.getByRole('switch', { name: `${elementName(element)} is ready` })
  const wasReady = await mark.isChecked(now)
  await mark.click(now)
  return !wasReady
}

/** Replaces a text, and leaves its field or stays in it. */
export async function typeText(
  page: Page,
  field: TextField,
  text: string,
  isLeft: boolean,
): Promise<void> {
  await goTo(page, field === 'comment' ? 'Comments' : 'Elements')
  const box =
    field === 'comment'
      ? page.getByRole('textbox', { name: /^(Consultant|Client) comment$/ })
      : page.getByRole('textbox', { name: `Comment on ${elementName(field)}` })
  const opener =
    field === 'comment'
      ? page.getByRole('button', { name: 'Edit this comment' })
      : article(page, field).getByRole('button', { name: /^(Edit comment|Comment)$/ })
  await box.or(opener).first().waitFor(now)
  if (await opener.isVisible()) await opener.click(now)
  await box.fill(text, now)
  if (isLeft) await box.blur(now)
}

/** Writes a new task, and adds it or leaves it in its form. */
export async function typeTask(page: Page, text: string, isSent: boolean): Promise<void> {
  await goTo(page, 'Tasks')
  const form = page.getByRole('form', { name: 'New task' })
  const opener = page.getByRole('button', { name: 'Add task' }).first()
  await opener.waitFor(now)
  if (!(await form.isVisible())) await opener.click(now)
  await form.getByRole('textbox', { name: 'Task', exact: true }).fill(text, now)
  if (isSent) await form.getByRole('button', { name: 'Add task' }).click(now)
}

/** Adds the task whose text is still in its form. */
export async function addTaskAgain(page: Page): Promise<void> {
  await goTo(page, 'Tasks')
  const form = page.getByRole('form', { name: 'New task' })
  await form.getByRole('button', { name: 'Add task' }).click(now)
}

/** What a page shows of the work on a standard. */
export type Shown = {
  readonly elements: readonly {
    readonly score: string | undefined
    readonly isReady: boolean | undefined
    /** The text in the field of its comment; undefined without a field. */
    readonly comment: string | undefined
    /** The message about it, such as a conflict. */
    readonly alerts: string
  }[]
  /** The list above the page of what could not be saved. */
  readonly notices: string
  readonly comment: string | undefined
  readonly task: string | undefined
  /** Whether the header says that something is not saved. */
  readonly isUnsaved: boolean
}

const elementsShown = (
  count: number,
) => `[...document.querySelectorAll('article')].slice(0, ${count}).map((article) => ({
  score: article.querySelector('input[aria-label^="Score of"]')?.value,
  isReady: article.querySelector('input[aria-label$="is ready"]')?.checked,
  comment: article.querySelector('textarea')?.value,
  alerts: [...article.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).join(' | '),
}))`

const valueOf = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.value`

/** Reads all tabs of the standard. */
export async function readShown(page: Page, count: number): Promise<Shown> {
  await goTo(page, 'Tasks')
  await page.waitForTimeout(300)
  const task = await page.evaluate<string | undefined>(
    valueOf('form[aria-label="New task"] textarea'),
  )
  await goTo(page, 'Comments')
  await page
    .getByText(/^(Consultant|Client) comment$/)
    .first()
    .waitFor(now)
  const comment = await page.evaluate<string | undefined>(
    `[...document.querySelectorAll('label')].filter(({ textContent }) => /^(Consultant|Client) comment$/.test(textContent))
      .map((label) => label.control?.value)[0]`,
  )
  await goTo(page, 'Elements')
  await page.getByRole('article').first().waitFor(now)
  const elements = await page.evaluate<Shown['elements']>(elementsShown(count))
  const notices = await page.evaluate<string>(
    `document.querySelector('[aria-label="Changes that were not saved"]')?.textContent ?? ''`,
  )
  const isUnsaved = await page.getByRole('banner').getByText('Unsaved').isVisible()
  return { elements, notices, comment, task, isUnsaved }
}
