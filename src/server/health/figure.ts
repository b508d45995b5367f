import type { HealthFigure } from '#operations/health/contract.ts'
import { good, judgeUnread, type Judgement } from '#rules/health/judgements.ts'
import { durationWords } from '#rules/text/durations.ts'

export const figure = (
  name: string,
  value: string,
  { verdict, advice }: Judgement = good,
  at: string | null = null,
): HealthFigure => ({ name, value, at, verdict, advice })

/** Builds a figure of a value that was read, or one that says that it could not be read. */
export const figureOf = <Read>(
  name: string,
  read: Read | null,
  build: (read: Read) => readonly [value: string, judgement?: Judgement],
): HealthFigure => {
  if (read === null) return figure(name, 'Not known', judgeUnread())
  const [value, judgement] = build(read)
  return figure(name, value, judgement)
}

const second = 1_000

/** Describes an age, given in seconds. */
export const age = (seconds: number): string =>
  seconds < 60 ? `${Math.max(0, Math.round(seconds))} s` : durationWords(seconds * second)

/** Describes how long the oldest waiting item has waited, given in seconds. */
export const since = (seconds: number | null): string =>
  seconds === null ? '' : `, the oldest for ${age(seconds)}`
