/**
 * Lets longer work be done by one request in each turn of the event loop, so that between two of them connections are accepted and
 * short requests are answered. Resolves when it is the caller's turn; callers take turns in the order in which they came.
 */
export function turns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => void setImmediate(resolve)))
    return last
  }
}
