/** Round numbers from 0 to at least `most`, five at most. */
export function ticksUpTo(most: number): number[] {
  const reached = Math.max(most, 1)
  const rough = reached / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power
  const steps = Math.ceil(reached / step)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** Which of `count` points have a label when labels have to be `apart` pixels apart; the last point always has one. */
export function labelled(count: number, width: number, apart: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil((apart * count) / Math.max(width, 1)))
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter(
      (index) => (count - 1 - index) % every === 0,
    ),
  )
}
