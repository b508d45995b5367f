import { phaseLabels } from '../labels/phase-label.ts'
import { noFlags, type StatusFlags } from '../phase-columns.ts'
import type { Phase } from '../phases.ts'
import type { StandardStatus } from '../standard-status.ts'
import type { MissingPart } from './open-elements.ts'

/** The stored columns that an action sets. */
export type StatusColumns = Partial<StatusFlags> & {
  readonly Status?: StandardStatus
}

/** An action on a standard under review, offered as a button. */
export type ReviewAction = {
  readonly name: string
  /** The key that carries it out after `h`, unique among the actions that one person is offered at a label. */
  readonly key: string
  /** The name of the button that confirms the action after a question; by default `name` and 'anyway'. */
  readonly confirmName?: string
  readonly by: 'client' | 'staff'
  /** The labels at which the action is offered. */
  readonly from: readonly string[]
  readonly set: StatusColumns
  /** The labels that the standard may have afterwards; an action that would lead to another is not offered. */
  readonly leadsTo: readonly string[]
  /** Rare actions are listed after the others, in the menu. */
  readonly isRare?: boolean
  /** Asks for confirmation while elements lack this. */
  readonly requires?: MissingPart
  /** Asks why, and which elements it is about; the client sees the answer. */
  readonly asksReason?: true
  /** Asks for confirmation while requests of the accreditor about the standard are not answered. */
  readonly asksUnanswered?: true
  /** Opens the form in which a request of the accreditor is recorded. */
  readonly recordsRequest?: true
  /** The action is never the highlighted one. */
  readonly isSecondary?: boolean
}

const inScope = (phase: Phase): string[] =>
  phaseLabels[phase].filter(({ kind }) => kind !== 'out-of-scope').map(({ label }) => label)

/** Returns the labels of a phase except the given ones. */
export const labelsExcept = (phase: Phase, ...except: string[]): string[] =>
  phaseLabels[phase].map(({ label }) => label).filter((label) => !except.includes(label))

/** Returns the actions that move a standard out of scope and back. */
export const scopeActions = (phase: Phase): ReviewAction[] => [
  {
    name: 'Return to scope',
    key: 'o',
    by: 'staff',
    from: ['Not Applicable'],
    set: { Status: 'Blank' },
    leadsTo: inScope(phase),
    isSecondary: true,
  },
  {
    name: 'Mark as Not Applicable',
    key: 'x',
    by: 'staff',
    from: ['Should be N/A'],
    set: { ...noFlags, Status: 'NotApplicable' },
    leadsTo: ['Not Applicable'],
  },
  {
    name: 'Mark as Not Applicable',
    key: 'x',
    by: 'staff',
    from: labelsExcept(phase, 'Should be N/A', 'Not Applicable', 'Score from DTR'),
    set: { ...noFlags, Status: 'NotApplicable' },
    leadsTo: ['Not Applicable'],
    isRare: true,
  },
]
