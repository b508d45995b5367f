/** Lets something be done at most once in so many milliseconds. */
export function atMostEach(milliseconds: number, now: () => number = Date.now) {
  let last = Number.NEGATIVE_INFINITY
  return (act: () => void): void => {
    if (now() - last < milliseconds) return
    last = now()
    act()
  }
}
