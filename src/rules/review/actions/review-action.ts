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
  /** The key that triggers it after `h`, unique among the actions offered to one person at a label. */
  readonly key: string
  /** The label of the button that confirms the action; by default `name` and 'anyway'. */
  readonly confirmName?: string
  readonly by: 'client' | 'staff'
  /** The labels at which the action is offered. */
  readonly from: readonly string[]
  readonly set: StatusColumns
  /** The labels that the standard may have afterwards; the action is not offered when it would lead to any other. */
  readonly leadsTo: readonly string[]
  /** Rare actions are listed after the others, in the menu. */
  readonly isRare?: boolean
  /** The action asks for confirmation while elements lack this part. */
  readonly requires?: MissingPart
  /** The action asks for a reason and the elements that it is about; the client sees both. */
  readonly asksReason?: true
  /** The action asks for confirmation while the accreditor has unanswered requests about the standard. */
  readonly asksUnanswered?: true
  /** The action opens the form that records a request of the accreditor. */
  readonly recordsRequest?: true
  /** The action is never highlighted. */
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
