import type { DesktopReviewLabel } from '../labels/desktop-review.ts'
import type { GapAnalysisLabel } from '../labels/gap-analysis.ts'
import type { ValidationReviewLabel } from '../labels/validation.ts'
import type { Phase } from '../phases.ts'
import type { ReviewAction } from './review-action.ts'

type Label = DesktopReviewLabel | GapAnalysisLabel | ValidationReviewLabel
type Words = Readonly<Partial<Record<Label, string>>>

const noSC = 'No SC yet: administrators assign one'
const underReview = 'Submitted: your consultants review it'

const ofStaff: Readonly<Record<Phase, Words>> = {
  'gap-analysis': {},
  'desktop-review': {
    'Not Assigned': noSC,
    'Waiting Client Submission': 'With the client until it is submitted',
  },
  verification: {
    'Not Assigned': noSC,
    'Score from DTR': 'Takes its score from Desktop Review',
  },
}

const ofClients: Words = {
  'Should be N/A': 'Nothing to submit: no element is scored',
  'Not Assigned': 'You can submit it once a consultant leads it',
  'Pending First AC Review': underReview,
  'Pending First SC Review': underReview,
  'Pending Second SC Review': underReview,
  'Pending RFI Review': 'Your consultants answer a question of the accreditor',
  'Full Score': 'Reviewed: nothing to revise',
  'Marked For Upload': 'Reviewed: it is uploaded to the accreditor next',
  'Uploaded To URAC': 'Uploaded to the accreditor',
  'Not Applicable': 'Nothing to submit: it does not apply to you',
}

/** Returns why a person has no usual action at a label; null when there is one or the label is unknown. */
export function idleWords(phase: Phase, label: string, by: ReviewAction['by']): string | null {
  if (by === 'client' && phase !== 'desktop-review') return 'You submit standards in Desktop Review'
  const words: Readonly<Record<string, string>> = by === 'client' ? ofClients : ofStaff[phase]
  return words[label] ?? null
}
