import type { HealthFigure } from '#operations/health/contract.ts'
import { good, judgeUnread, type Judgement } from '#rules/health/judgements.ts'
import { durationWords } from '#rules/text/durations.ts'

/** Builds a figure. */
export const figure = (
  name: string,
  value: string,
  { verdict, advice }: Judgement = good,
  at: string | null = null,
): HealthFigure => ({ name, value, at, verdict, advice })

/** Builds a figure of what could be read, or says that it could not. */
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

/** An age in words, from seconds. */
export const age = (seconds: number): string =>
  seconds < 60 ? `${Math.max(0, Math.round(seconds))} s` : durationWords(seconds * second)

/** What waits since when, in words. */
export const since = (seconds: number | null): string =>
  seconds === null ? '' : `, the oldest for ${age(seconds)}`
