const every = 5000

/**
 * Awaits work and shows how long it takes: a counting line on a terminal, a line every five seconds elsewhere. Prints nothing for work
 * that ends within a second.
 */
export async function withProgress(title, work) {
  const begin = Date.now()
  const isTerminal = process.stdout.isTTY === true
  let shown = false
  const show = () => {
    shown = true
    process.stdout.write(
      `${isTerminal ? '\r' : ''}${title} ... ${secondsSince(begin)}${isTerminal ? '' : '\n'}`,
    )
  }
  const timer = setInterval(show, isTerminal ? 1000 : every)
  try {
    return await work
  } finally {
    clearInterval(timer)
    if (shown)
      process.stdout.write(`${isTerminal ? '\r' : ''}${title} ... took ${secondsSince(begin)}\n`)
  }
}

/** Formats the time since a moment for readers: `0.4 s`, `12 s`. */
export function secondsSince(begin) {
  const seconds = (Date.now() - begin) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
