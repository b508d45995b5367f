/** Returns a function that runs its argument at most once within the given milliseconds. */
export function throttle(milliseconds: number, now: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY
  return (act: () => void): void => {
    if (now() - last < milliseconds) return
    last = now()
    act()
  }
}
