import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { test } from './page-test.ts'

const built = join(import.meta.dirname, '../../dist/web')
const assets = join(built, 'assets')

const scriptsIn = (page: string): string[] =>
  [...readFileSync(join(built, page), 'utf8').matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )

/** Requests an asset as a browser that accepts these encodings; returns the response body still encoded. */
async function rawAsset(url: string, accepted: string) {
  const sent = get(url, { headers: { 'accept-encoding': accepted }, agent: false })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { headers: response.headers, bytes: await buffer(response) }
}

/** The chunk of a part that is fetched separately. */
function chunkOf(part: string): string {
  const chunks = readdirSync(assets).filter((file) =>
    new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file),
  )
  expect(chunks, `chunks of ${part}`).toHaveLength(1)
  return chunks[0] ?? ''
}

const staticImports = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g

/** The files that must be loaded before any of these runs. */
function withImports(files: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(join(assets, file), 'utf8')
    withImports(
      [...text.matchAll(staticImports)].map(([, imported = '']) => imported),
      found,
    )
  }
  return found
}

// A page appears after fewer than 60 requests: these files, its styles and fonts, and its data.
const mostFiles = 30

/** Each page, the parts that it fetches separately, and the most JavaScript that it may load before any interaction, gzipped, in kB. */
test.for<[string, string, readonly string[], number]>([
  ['the landing page', 'index.html', [], 0],
  ['the sign-in page', 'app.html', ['sign-in-page'], 160],
  ['the dashboard', 'app.html', ['app-shell', 'dashboard-page'], 220],
  ['the review of a standard', 'app.html', ['app-shell', 'review-page'], 260],
])('%s loads JavaScript within its bound', ([, page, parts, most]) => {
  const files = [...withImports([...scriptsIn(page), ...parts.map(chunkOf)])]
  expect(files.length).toBeLessThanOrEqual(mostFiles)
  const sizes = files
    .map((file) => ({
      file,
      size: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length,
    }))
    .toSorted((a, b) => b.size - a.size)
  const largest = sizes.slice(0, 8).map(({ file, size }) => `${size} ${file}`)
  const sum = sizes.reduce((all, { size }) => all + size, 0) / 1000
  expect(sum, `kB; the largest: ${largest.join(', ')}`).toBeLessThanOrEqual(most)
  expect(sum === 0).toBe(most === 0)
})

test('scripts and styles are compressed for clients that accept it, and sent as they are to others', async ({
  server,
}) => {
  const script = chunkOf('every-page')
  const whole = readFileSync(join(assets, script))
  for (const [accepted, unpack] of [
    ['br, gzip', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const) {
    const { headers, bytes } = await rawAsset(`${server.address}/assets/${script}`, accepted)
    expect(headers['content-encoding'] ?? 'identity').toBe(accepted.split(',')[0])
    expect(headers['content-type']).toContain('javascript')
    expect(headers['vary']).toMatch(/accept-encoding/i)
    expect(unpack(bytes).equals(whole)).toBe(true)
  }
})

test('no chunks import each other in a circle, which would not start', () => {
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(assets, file), 'utf8').matchAll(staticImports)].map(
      ([, imported = '']) => imported,
    )
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const isInCircle = (file: string): boolean => {
    const behind = new Set<string>()
    const waiting = importsOf(file)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (behind.has(next)) continue
      behind.add(next)
      waiting.push(...importsOf(next))
    }
    return behind.has(file)
  }
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(isInCircle)).toEqual([])
})
