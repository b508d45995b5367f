/** A labelled month of the timeline. */
export type Mark = { readonly place: number; readonly text: string }

/** Maps times to positions along a timeline, from 0 to 1, and provides the labelled months. */
export type TimelineScale = {
  readonly placeOf: (time: number) => number
  readonly marks: readonly Mark[]
}

const dayLength = 86_400_000
const shortest = 60 * dayLength
const margin = 0.04
const mostMarks = 12
// Leaves room for the label, which is to the right of its mark.
const lastMark = 0.95
const steps = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1200, 12_000]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const monthOf = (time: number): number => {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const wordsOf = (month: number, isFirst: boolean, step: number): string => {
  const year = Math.floor(month / 12)
  if (step >= 12) return String(year)
  const name = months[month % 12] ?? ''
  return isFirst || month % 12 === 0 ? `${name} ${year}` : name
}

/** Scales times and today to a timeline of at least 60 days, with at most twelve evenly spaced month labels. */
export function timelineScale(times: readonly number[], today: number): TimelineScale {
  const first = Math.min(today, ...times)
  const last = Math.max(today, ...times)
  const missing = Math.max(shortest - (last - first), 0) / 2
  const length = last - first + 2 * missing
  const from = first - missing - length * margin
  const to = last + missing + length * margin
  const placeOf = (time: number) => (time - from) / (to - from)
  const begin = monthOf(from) + 1
  const end = monthOf(to)
  const step = steps.find((each) => (end - begin) / each < mostMarks) ?? 120_000
  const named = Array.from({ length: end - begin + 1 }, (_, index) => begin + index).filter(
    (month) => month % step === 0,
  )
  return {
    placeOf,
    marks: named
      .map((month, index) => ({
        place: placeOf(Date.UTC(Math.floor(month / 12), month % 12, 1)),
        text: wordsOf(month, index === 0, step),
      }))
      .filter(({ place }) => place < lastMark),
  }
}
