import { setTimeout } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import type { Figure } from '../figure.ts'

const settling = 3_000

type Load = {
  /** The requests sent until the page showed its main content, and until it was idle, after prefetching what most visits do not open. */
  readonly requests: { readonly shown: number; readonly idle: number }
  /** As transferred, with their headers. */
  readonly kilobytes: { readonly shown: number; readonly idle: number }
  /** Scripts, styles and data that were transferred uncompressed. */
  readonly uncompressed: number
  readonly shifts: number
}

// Anything smaller than a packet gains nothing from compression.
const smallest = 1_400

/**
 * Loads a page with an empty cache; returns its requests and sizes. The page itself records when it shows the selector, because the benchmark
 * may notice late.
 */
async function coldLoad(context: BrowserContext, path: string, shown: string): Promise<Load> {
  const page = await context.newPage()
  await page.addInitScript(`
    globalThis.shifts = 0
    new PerformanceObserver((list) => { for (const one of list.getEntries()) globalThis.shifts += one.hadRecentInput ? 0 : one.value })
      .observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (document.querySelector(${JSON.stringify(shown)})) globalThis.shownAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)`)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await setTimeout(settling)
  const load = await page.evaluate<Load>(`(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const shown = all.filter(({ startTime }) => startTime <= globalThis.shownAt)
    const kilobytes = (entries) => entries.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
    const isPlain = ({ name, encodedBodySize, decodedBodySize }) =>
      decodedBodySize > ${smallest} && encodedBodySize === decodedBodySize && !name.endsWith('.woff2')
    return {
      requests: { shown: shown.length, idle: all.length },
      kilobytes: { shown: kilobytes(shown), idle: kilobytes(all) },
      uncompressed: all.filter(isPlain).length,
      shifts: globalThis.shifts,
    }
  })()`)
  await page.close()
  return load
}

/** Measures loads of pages with an empty cache. */
export async function measureLoads(
  context: BrowserContext,
  { list, review }: { readonly list: string; readonly review: string },
): Promise<Figure[]> {
  const loaded = [
    ['dashboard', await coldLoad(context, list, '[role="row"][data-id]')],
    ['review', await coldLoad(context, review, 'article')],
  ] as const
  return loaded.flatMap(([name, { requests, kilobytes, uncompressed, shifts }]) => [
    { what: `requests until the ${name} shows`, value: requests.shown, must: 60 },
    { what: 'kB of them, as they came', value: kilobytes.shown, must: 600 },
    { what: 'scripts, styles and data sent uncompressed', value: uncompressed, must: 0 },
    { what: 'requests until it is idle (no bound)', value: requests.idle, must: Infinity },
    { what: 'kB of them (no bound)', value: kilobytes.idle, must: Infinity },
    { what: `layout shift of the ${name}`, value: shifts, must: 0.01 },
  ])
}
