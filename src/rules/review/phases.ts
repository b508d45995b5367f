/** A review phase as it is stored and named in calls (specification, sections 1 and 9). */
export type Phase = 'gap-analysis' | 'desktop-review' | 'verification'

/** A phase in which elements are commented and scored (specification, section 5). */
export type ElementPhase = Exclude<Phase, 'gap-analysis'>

/** The description of a phase: its code, its title and the tables that store it. */
export type PhaseDescription = {
  readonly phase: Phase
  readonly code: 'GA' | 'DTR' | 'MVR'
  readonly title: string
  readonly standardTable: 'StandardGapAnalysis' | 'StandardDesktopReview' | 'StandardVerification'
  readonly elementTable: null | 'ElementDesktopReview' | 'ElementVerification'
}

/** The three phases in the order in which a standard passes through them. */
export const phases = [
  {
    phase: 'gap-analysis',
    code: 'GA',
    title: 'Gap Analysis',
    standardTable: 'StandardGapAnalysis',
    elementTable: null,
  },
  {
    phase: 'desktop-review',
    code: 'DTR',
    title: 'Desktop Review',
    standardTable: 'StandardDesktopReview',
    elementTable: 'ElementDesktopReview',
  },
  {
    phase: 'verification',
    code: 'MVR',
    title: 'Validation Review',
    standardTable: 'StandardVerification',
    elementTable: 'ElementVerification',
  },
] as const satisfies readonly PhaseDescription[]

/** Whether a value names a phase. */
export const isPhase = (value: unknown): value is Phase =>
  phases.some(({ phase }) => phase === value)

/** The phases that have element records, in the order in which a standard passes through them. */
export const elementPhases = [
  'desktop-review',
  'verification',
] as const satisfies readonly ElementPhase[]

/** Whether a value names a phase that has element records: desktop-review or verification. */
export const isElementPhase = (value: unknown): value is ElementPhase =>
  phases.some(({ phase, elementTable }) => phase === value && elementTable !== null)

const byPhase: Readonly<Record<Phase, PhaseDescription>> = {
  'gap-analysis': phases[0],
  'desktop-review': phases[1],
  verification: phases[2],
}

/** Returns the description of a phase. */
export const phaseOf = (phase: Phase): PhaseDescription => byPhase[phase]
