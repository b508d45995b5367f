/** Does something once the browser has nothing better to do; answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback !== 'function') {
    const waiting = setTimeout(act, 300)
    return () => clearTimeout(waiting)
  }
  const waiting = requestIdleCallback(act, { timeout: 3000 })
  return () => cancelIdleCallback(waiting)
}
