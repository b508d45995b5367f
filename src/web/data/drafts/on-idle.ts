/** Runs a function when the browser is idle; returns the function that cancels it. */
export function onIdle(act: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const waiting = setTimeout(act, 300)
    return () => clearTimeout(waiting)
  }
  const waiting = requestIdleCallback(act, { timeout: 3000 })
  return () => cancelIdleCallback(waiting)
}
