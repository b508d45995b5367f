/** The header in which a page names the span of a click and how many milliseconds ago the click was: `SPAN-MILLISECONDS`. */
export const clickHeader = 'x-click'

/** The longest accepted time between a click and its request, in milliseconds. */
export const longestSinceClick = 600_000

/** The name of the meta element by which the server tells its pages that it records traces. */
export const tracesMeta = 'plumbline-traces'
