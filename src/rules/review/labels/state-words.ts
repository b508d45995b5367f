import type { Phase } from '../phases.ts'
import type { DesktopReviewLabel } from './desktop-review.ts'
import type { GapAnalysisLabel } from './gap-analysis.ts'
import type { ValidationReviewLabel } from './validation.ts'

/** A statement about one standard and about several, as the end of a sentence: 'is with the client', 'are with the client'. */
export type Predicate = { readonly one: string; readonly many: string }

const is = (state: string): Predicate => ({ one: `is ${state}`, many: `are ${state}` })
const has = (what: string): Predicate => ({ one: `has ${what}`, many: `have ${what}` })

const notApplicable = is('not applicable')
const nothingToScore = has('nothing to score')
const fullScore: Predicate = { one: 'has its full score', many: 'have their full score' }

type Words<Label extends string> = Readonly<Record<Label, Predicate>>

const ofDesktopReview: Words<DesktopReviewLabel> = {
  'Should be N/A': nothingToScore,
  'Not Assigned': has('no SC'),
  'Waiting Client Submission': is('with the client'),
  'Pending First AC Review': { one: 'waits for the AC', many: 'wait for the AC' },
  'Pending First SC Review': { one: 'waits for the SC', many: 'wait for the SC' },
  'Revisions Required': is('back with the client'),
  'Pending Second SC Review': is('in second review'),
  'Pending RFI Review': has('an open RFI'),
  'Full Score': fullScore,
  'Marked For Upload': is('marked for upload'),
  'Uploaded To URAC': is('uploaded'),
  'Not Applicable': notApplicable,
}

const ofGapAnalysis: Words<GapAnalysisLabel> = {
  'Should be N/A': nothingToScore,
  'Not Assigned': has('no consultant'),
  'Complete Not Assigned': is('complete'),
  'Not Complete': is('not complete'),
  Complete: is('complete'),
  'Not Applicable': notApplicable,
}

const ofValidationReview: Words<ValidationReviewLabel> = {
  'Should be N/A': nothingToScore,
  'Not Assigned': has('no SC'),
  'Not Reviewed': is('not reviewed'),
  'Not Full Score': is('below full score'),
  'Full Score': fullScore,
  'Score from DTR': {
    one: 'takes its score from Desktop Review',
    many: 'take their score from Desktop Review',
  },
  'Not Applicable': notApplicable,
}

const words: Readonly<Record<Phase, Readonly<Record<string, Predicate>>>> = {
  'gap-analysis': ofGapAnalysis,
  'desktop-review': ofDesktopReview,
  verification: ofValidationReview,
}

const unknown = has('an unknown status')

/** Returns the state of a standard with this label, as a predicate. */
export const stateWords = (phase: Phase, label: string): Predicate => words[phase][label] ?? unknown
