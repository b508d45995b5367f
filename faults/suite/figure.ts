/** The names of the figures, as the safety plan numbers them. */
export type FigureId = `R${number}`

/** The result of measuring a figure. */
export type Measurement = {
  /** Failures, or the measured quantity. */
  readonly value: number
  /** How many could have failed; undefined for a quantity. */
  readonly of?: number
  readonly unit?: string
  readonly isMet: boolean
  /** Kills, races or other events during the run. */
  readonly n: number
  readonly details: readonly string[]
}

/** The description of a figure. */
export type Figure = {
  readonly id: FigureId
  readonly words: string
  readonly target: string
  readonly how: string
}

/** The parameters of one run of a scenario. */
export type RunPlan = {
  readonly n: number
  readonly seed: number
  readonly figures: readonly FigureId[]
  readonly report: (line: string) => void
  /** Ends the run early; what it has measured until then counts. */
  readonly stopping: AbortSignal
}

/** A planted fault that must turn a figure red. */
export type Control = {
  readonly words: string
  readonly run: (plan: Pick<RunPlan, 'seed' | 'report' | 'stopping'>) => Promise<Measurement>
}

/** A run that measures one figure or several at once. */
export type Scenario = {
  readonly name: string
  readonly figures: readonly Figure[]
  /** Whether its figures are times, or depend on them: in the short set it then runs alone, the others two at a time. */
  readonly isTimed?: boolean
  /** Whether its planted faults show only on an idle machine: they then run one at a time, those of others two at a time. */
  readonly hasFragileControls?: boolean
  /**
   * The size of a run, within ten minutes for all scenarios and at most 150 minutes for each; a scenario with a short size of 0 runs only when it is
   * named or in a long run.
   */
  readonly n: { readonly short: number; readonly long: number }
  /** After how many minutes a run ends even if it has not reached that size. */
  readonly minutes: { readonly short: number; readonly long: number }
  /** System programs without which it is skipped. */
  readonly needs?: readonly string[]
  /** The reason why it cannot run here; undefined if it can. */
  readonly reasonToSkip?: () => string | undefined
  readonly run: (plan: RunPlan) => Promise<Readonly<Partial<Record<FigureId, Measurement>>>>
  /** The control of a figure; undefined for one that only measures a time. */
  readonly controls: Readonly<Partial<Record<FigureId, Control>>>
}

/** A count of failures with the rate that it excludes, by the rule of three. */
export function describeMeasurement({ value, of, unit, n }: Measurement): string {
  if (of === undefined) return `${value} ${unit ?? ''}`.trim()
  const counted = `${value} of ${of.toLocaleString('en-US')}`
  if (value > 0 || of === 0) return counted
  const atMost = (count: number) => `${(300 / count).toPrecision(2)} %`
  const perEvent = n > 3 && n !== of ? `; ${n} events: at most ${atMost(n)} of them` : ''
  return `${counted}, at most 3/${of.toLocaleString('en-US')} = ${atMost(of)} at 95 %${perEvent}`
}
