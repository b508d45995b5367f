import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { Phase } from '../phases.ts'

/** The wording for the standards selected for a bulk action. */
export type BulkWords = {
  /** For standards that the action can change, and for those that it cannot. */
  readonly can: string
  readonly cannot: string
  /** For standards that are already in the state it leads to. */
  readonly done: string
  /** Says which standards to select for the action. */
  readonly select: string
}

/** A bulk action on the status of all selected standards, and its wording. */
export type BulkVerb = BulkWords & {
  readonly name: string
  /** The key that triggers it after `h`, unique among all verbs and assignments. */
  readonly key: string
  /** The name of the action that it performs on each standard. */
  readonly action: string
  /** Says what it does to the standards, which are given as '4 standards'. */
  readonly head: (standards: string) => string
  /** Asks for a reason, which the client sees. */
  readonly asksReason?: true
  /** Rare verbs are listed after the others, in the menu. */
  readonly isRare?: true
}

const verbs = {
  sendBack: {
    name: 'Send back',
    key: 'b',
    action: 'Send back',
    head: (standards) => `Send back ${standards}`,
    can: 'can be sent back',
    cannot: 'cannot be sent back',
    done: 'sent back',
    select: 'Select standards that wait for the AC or the SC first',
    asksReason: true,
  },
  startSecondReview: {
    name: 'Start second review',
    key: '2',
    action: 'Start second review',
    head: (standards) => `Start the second review of ${standards}`,
    can: 'is ready for a second review',
    cannot: 'is not ready for a second review',
    done: 'in second review',
    select: 'Select standards that wait for the SC or have their full score first',
  },
  markForUpload: {
    name: 'Mark for upload',
    key: 'u',
    action: 'Mark for upload',
    head: (standards) => `Mark ${standards} for upload`,
    can: 'is ready for upload',
    cannot: 'is not ready for upload',
    done: 'marked for upload',
    select: 'Select standards that have their full score first',
  },
  markAsUploaded: {
    name: 'Mark as uploaded',
    key: 'm',
    action: 'Mark as uploaded',
    head: (standards) => `Mark ${standards} as uploaded`,
    can: 'is marked for upload',
    cannot: 'is not marked for upload',
    done: 'uploaded',
    select: 'Select standards that are marked for upload first',
  },
  readyForSC: {
    name: 'Ready for SC',
    key: 'r',
    action: 'Ready for SC',
    head: (standards) => `Pass ${standards} to the SC`,
    can: 'can be passed to the SC',
    cannot: 'cannot be passed to the SC',
    done: 'with the SC',
    select: 'Select standards that wait for the AC first',
    isRare: true,
  },
  complete: {
    name: 'Complete',
    key: 'c',
    action: 'Complete',
    head: (standards) => `Complete ${standards}`,
    can: 'can be completed',
    cannot: 'cannot be completed',
    done: 'complete',
    select: 'Select standards that are not complete first',
  },
  reopen: {
    name: 'Reopen',
    key: 'e',
    action: 'Reopen',
    head: (standards) => `Reopen ${standards}`,
    can: 'can be reopened',
    cannot: 'cannot be reopened',
    done: 'open',
    select: 'Select standards that are complete first',
  },
  notApplicable: {
    name: 'Not applicable',
    key: 'x',
    action: 'Mark as Not Applicable',
    head: (standards) => `Mark ${standards} as not applicable`,
    can: 'can be marked as not applicable',
    cannot: 'cannot be marked as not applicable',
    done: 'not applicable',
    select: 'Select standards that do not apply first',
  },
  applicable: {
    name: 'Applicable again',
    key: 'o',
    action: 'Return to scope',
    head: (standards) => `Make ${standards} applicable again`,
    can: 'can be made applicable again',
    cannot: 'cannot be made applicable again',
    done: 'applicable',
    select: 'Select standards that are not applicable first',
  },
} as const satisfies Record<string, BulkVerb>

const { sendBack, startSecondReview, markForUpload, markAsUploaded } = verbs
const { readyForSC, complete, reopen, notApplicable, applicable } = verbs

/** The verbs of each phase, in the order of their buttons. */
export const bulkVerbs: Readonly<Record<Phase, readonly BulkVerb[]>> = {
  'gap-analysis': [complete, reopen, notApplicable, applicable],
  'desktop-review': [
    sendBack,
    startSecondReview,
    markForUpload,
    markAsUploaded,
    notApplicable,
    applicable,
    readyForSC,
    {
      ...complete,
      select: 'Select standards under review that have their full score first',
      isRare: true,
    },
    { ...reopen, select: 'Select standards that were sent back first', isRare: true },
  ],
  verification: [complete, reopen, notApplicable, applicable],
}

/** The assignment of one person to all selected standards. */
export type BulkAssignment = BulkWords & { readonly key: string }

const assignment = (role: AssignmentRole, key: string): BulkAssignment => ({
  key,
  can: `can get its ${role} from you`,
  cannot: `cannot get its ${role} from you`,
  done: `with this ${role}`,
  select: 'Select standards first',
})

/** The assignment of each role. */
export const bulkAssignments: Readonly<Record<AssignmentRole, BulkAssignment>> = {
  SC: assignment('SC', 's'),
  AC: assignment('AC', 'a'),
}
