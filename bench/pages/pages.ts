import { setTimeout } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '#test/harness/chromium.ts'
import { sendScore, type Place } from '../api-writes.ts'
import { reportFigures } from '../figure.ts'
import { percentile } from '../percentile.ts'
import { benchSession } from '../seed.ts'
import { startServer } from '../server-process.ts'
import { measureLoads } from './pages-loads.ts'
import { seedLargeProject, type LargeProject } from './pages-project.ts'

const rounds = 40
// How often a page is loaded.
const loads = 8
const settling = 3_000
const writers = 18
const writerPause = 200
// In milliseconds; anything that takes longer counts as broken and is not measured.
const patience = 20_000

type Settings = {
  readonly env: Readonly<Record<string, string>> & { readonly AUTH_SECRET: string }
  readonly identity: string
  readonly owner: string
  readonly say: (line: string) => void
}

/**
 * Performs an action on a page; returns the milliseconds from the event of the key or the pointer until the first frame in which the
 * condition, an expression, holds has been styled, laid out, painted and handed over: callbacks of the frame run before that, and a message
 * sent by one arrives after it.
 */
async function timeOf(page: Page, condition: string, act: () => Promise<void>): Promise<number> {
  // The listener must be added before the event occurs.
  await page.evaluate(`void (globalThis.seen = new Promise((resolve, reject) => {
    let begun
    setTimeout(() => reject(new Error(${JSON.stringify(`Never seen: ${condition}`)})), ${patience})
    const note = (event) => { begun ??= event.timeStamp }
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, note, { capture: true, once: true })
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - begun)
    const look = () => begun !== undefined && (${condition}) ? port2.postMessage(null) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }))`)
  await act()
  return page.evaluate<number>('globalThis.seen')
}

const inTurn = async <Result>(count: number, act: (index: number) => Promise<Result>) => {
  const results: Result[] = []
  for (let index = 0; index < count; index += 1) results.push(await act(index))
  return results
}

const heading = `document.querySelector('main h1, main h2')?.textContent`

// Elements down to the end of the scrollable part of the page, or all twelve of them.
const areElementsShown = `((all) => all.length === 12 ||
  (all.at(-1)?.getBoundingClientRect().bottom ?? 0) >= document.querySelector('section[aria-label="Elements"]')?.getBoundingClientRect().bottom
)([...document.querySelectorAll('article')])`

/** Goes to the next standard with `j`: the time from the key until its elements fill the screen. */
const stepThrough = (page: Page) =>
  inTurn(rounds, async () => {
    const before = JSON.stringify(await page.evaluate<string>(heading))
    const shown = `${heading} !== ${before} && ${areElementsShown}`
    const took = await timeOf(page, shown, () => page.keyboard.press('j'))
    await setTimeout(150)
    return took
  })

/** Types or deletes a letter in the filter of the status list: the time until other rows are shown. */
async function filter(page: Page): Promise<number[]> {
  const rowCount = `document.querySelectorAll('[role="row"]').length`
  const first = `document.querySelector('[role="row"][data-id]')?.textContent ?? ''`
  await page.keyboard.press('/')
  const words = ['RM 1-41', 'CP 1-300', 'AC 1-42', 'OP 1-12']
  const took: number[] = []
  for (const word of words) {
    for (const letter of word) {
      const before = JSON.stringify(await page.evaluate(`${first} + ${rowCount}`))
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await setTimeout(60)
      // A letter that leaves the rows unchanged causes nothing visible.
      if (JSON.stringify(await page.evaluate(`${first} + ${rowCount}`)) === before) continue
      await page.keyboard.press('Backspace')
      await setTimeout(60)
      took.push(
        await timeOf(
          page,
          `JSON.stringify(${first} + ${rowCount}) !== ${JSON.stringify(before)}`,
          () => page.keyboard.press(letter === ' ' ? 'Space' : letter),
        ),
      )
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await setTimeout(100)
  }
  return took
}

/** Scrolls the status list as a wheel does; returns the milliseconds between frames. */
const scroll = (page: Page) =>
  page.evaluate<number[]>(`(async () => {
    const scroller = [...document.querySelectorAll('*')].find((one) =>
      one.scrollHeight > one.clientHeight + 2000 && getComputedStyle(one).overflowY !== 'visible') ?? document.documentElement
    const frame = () => new Promise(requestAnimationFrame)
    const frames = []
    let last = await frame()
    while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 2 && frames.length < 400) {
      scroller.scrollTop += 120
      const now = await frame()
      frames.push(now - last)
      last = now
    }
    return frames
  })()`)

/** Scores an element with keys while programs write elsewhere; returns the milliseconds until each score is shown. */
const scoreByKeys = async (page: Page) => {
  // The first element is the parent of the others.
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  const field = `document.querySelector('article[data-current] input, article:focus-within input')?.value`
  // The key of the present score would clear that score.
  const isHalf = (await page.evaluate<string>(field)) === '50'
  const keys = [
    ['2', '50'],
    ['1', '100'],
  ] as const
  return inTurn(rounds, async (index) => {
    const [key, shown] = keys[(index + Number(isHalf)) % 2] ?? keys[0]
    const took = await timeOf(page, `${field} === '${shown}'`, () => page.keyboard.press(key))
    await setTimeout(100)
    return took
  })
}

const places = ({ project, module, firstStandard }: LargeProject) => ({
  list: `/app/projects/${project}/dashboard/Status?phase=desktop-review&display=List&module=${module}`,
  review: `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${firstStandard}/Elements`,
})

async function measureSpeed(
  context: BrowserContext,
  large: LargeProject,
  write: () => Promise<() => Promise<void>>,
) {
  const { list, review } = places(large)
  const page = await context.newPage()
  const open = async (path: string, shown: string) => {
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    await setTimeout(settling)
  }
  await open(review, 'article')
  const steps = await stepThrough(page)
  const stop = await write()
  const scored = await scoreByKeys(page)
  await stop()
  await open(list, '[role="row"][data-id]')
  const frames = await scroll(page)
  await open(list, '[role="row"][data-id]')
  const filtered = await filter(page)
  const grids = await inTurn(loads, async () => {
    await open(list, '[role="row"][data-id]')
    return timeOf(page, `document.querySelectorAll('[data-tiles] a').length > 400`, () =>
      page.getByText('Grid', { exact: true }).click(),
    )
  })
  const palettes = await inTurn(loads, async () => {
    await open(list, '[role="row"][data-id]')
    return timeOf(page, `document.activeElement?.getAttribute('role') === 'combobox'`, () =>
      page.keyboard.press('Control+k'),
    )
  })
  return [
    { what: 'j to the next standard, p95, ms', value: percentile(steps, 0.95), must: 50 },
    { what: 'a letter in the filter, p95, ms', value: percentile(filtered, 0.95), must: 50 },
    { what: 'first switch to the grid, p95, ms', value: percentile(grids, 0.95), must: 100 },
    { what: 'first Ctrl-K, p95, ms', value: percentile(palettes, 0.95), must: 100 },
    { what: 'frames while scrolling, p95, ms', value: percentile(frames, 0.95), must: 20 },
    { what: 'longest frame while scrolling, ms', value: Math.max(...frames), must: 33 },
    { what: 'key to pixel of a score, p50, ms', value: percentile(scored, 0.5), must: 24 },
    { what: 'key to pixel of a score, p99, ms', value: percentile(scored, 0.99), must: 48 },
  ]
}

/** Measures the pages of a project of 424 standards in Chromium; returns whether all figures are within their bounds. */
export async function measurePages({ env, identity, owner, say }: Settings): Promise<boolean> {
  const large = await seedLargeProject(owner)
  const cookie = await benchSession(identity, env.AUTH_SECRET)
  const server = await startServer(env)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
  })
  try {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { width: 1440, height: 900 },
    })
    const [name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie)?.slice(1) ?? []
    await context.addCookies([{ name, value, url: server.address }])
    const write = async () => {
      let isOver = false
      const elements = Array.from({ length: writers }, (_, index): Place => ({
        project: 1 + index,
        standard: 0,
        element: (index + 1) * 12 + 2,
      }))
      const writing = elements.map(async (place) => {
        for (let turn = 0; !isOver; turn += 1) {
          await sendScore(server.address, cookie, place, { score: turn % 101 })
          await setTimeout(writerPause)
        }
      })
      return async () => {
        isOver = true
        await Promise.all(writing)
      }
    }
    const figures = [
      ...(await measureLoads(context, places(large))),
      ...(await measureSpeed(context, large, write)),
    ]
    return reportFigures(figures, say)
  } finally {
    await browser.close()
    await server.stop()
  }
}
