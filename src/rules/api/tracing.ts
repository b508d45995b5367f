/** The header in which a page names the span of a click, and how many milliseconds ago it was: `SPAN-MILLISECONDS`. */
export const clickHeader = 'x-click'

/** The longest time between a click and its request that is believed, in milliseconds. */
export const longestSinceClick = 600_000

/** The name of the element by which the server tells its pages that it makes traces. */
export const tracesMeta = 'plumbline-traces'
