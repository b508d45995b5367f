import { clickHeader, longestSinceClick, tracesMeta } from '#rules/api/tracing.ts'

// There is no document outside a page.
const makesTraces = (): boolean =>
  typeof document === 'object' && document.querySelector(`meta[name="${tracesMeta}"]`) !== null

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Returns the headers that start the trace of a write, if the server records traces: its id, the span of the click, and how long ago the
 * person acted; `actedAt` is in milliseconds of `performance.now()`.
 */
export function traceHeaders(actedAt = performance.now()): Record<string, string> {
  if (!makesTraces()) return {}
  const span = randomHex(8)
  const ago = Math.min(longestSinceClick, Math.max(0, Math.round(performance.now() - actedAt)))
  return { traceparent: `00-${randomHex(16)}-${span}-01`, [clickHeader]: `${span}-${ago}` }
}
