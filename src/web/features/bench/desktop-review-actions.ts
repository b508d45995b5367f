import { allBut, noFlags, scope, type ReviewAction } from './review-action.ts'

const reviewed = {
  Status: 'Complete',
  IsReadyByClient: false,
  InitiateSecondReview: false,
} as const
const forUpload = { ...noFlags, Status: 'Complete', UploadThisStandard: true } as const

const withUs = ['Pending First AC Review', 'Pending First SC Review', 'Pending Second SC Review']
const withClient = ['Waiting Client Submission', 'Revisions Required']
/** The actions of Desktop Review, the most likely first. */
export const desktopReviewActions: readonly ReviewAction[] = [
  {
    words: 'Submit for review',
    anyway: 'Submit anyway',
    by: 'client',
    from: withClient,
    set: { IsReadyByClient: true },
    leadsTo: ['Pending First AC Review'],
    asksFor: 'ready',
  },
  {
    words: 'Ready for SC',
    by: 'staff',
    from: ['Pending First AC Review'],
    set: { Status: 'ReadyForSecondReview', IsReadyByClient: false },
    leadsTo: ['Pending First SC Review'],
    asksFor: 'score',
  },
  { words: 'Complete', by: 'staff', from: withUs, set: reviewed, leadsTo: ['Full Score'] },
  {
    words: 'Send back',
    by: 'staff',
    from: withUs,
    set: reviewed,
    leadsTo: ['Revisions Required'],
  },
  {
    words: 'Mark for upload',
    by: 'staff',
    from: ['Full Score'],
    set: forUpload,
    leadsTo: ['Marked For Upload'],
  },
  {
    words: 'Start second review',
    by: 'staff',
    from: ['Pending First SC Review', 'Full Score'],
    set: { InitiateSecondReview: true, IsReadyByClient: false },
    leadsTo: ['Pending Second SC Review'],
  },
  {
    words: 'Mark as uploaded',
    by: 'staff',
    from: ['Marked For Upload'],
    set: { UploadThisStandard: false, UploadedToURAC: true },
    leadsTo: ['Uploaded To URAC'],
  },
  {
    words: 'Unmark for upload',
    by: 'staff',
    from: ['Marked For Upload'],
    set: { UploadThisStandard: false },
    leadsTo: allBut('desktop-review', 'Marked For Upload'),
  },
  {
    words: 'RFI received',
    by: 'staff',
    from: ['Uploaded To URAC'],
    set: { InitiateRFIReview: true, IsReadyByClient: false },
    leadsTo: ['Pending RFI Review'],
    isCalm: true,
  },
  {
    words: 'RFI answered',
    by: 'staff',
    from: ['Pending RFI Review'],
    set: { InitiateRFIReview: false },
    leadsTo: allBut('desktop-review', 'Pending RFI Review'),
  },
  {
    words: 'Reopen',
    by: 'staff',
    from: ['Revisions Required'],
    set: { ...noFlags, Status: 'Blank' },
    leadsTo: ['Waiting Client Submission'],
    isCalm: true,
  },
  {
    words: 'Submit on behalf of the client',
    by: 'staff',
    from: withClient,
    set: { IsReadyByClient: true },
    leadsTo: ['Pending First AC Review'],
    isRare: true,
  },
  {
    words: 'Send back to AC',
    by: 'staff',
    from: ['Pending First SC Review'],
    set: { Status: 'Blank', IsReadyByClient: true },
    leadsTo: ['Pending First AC Review'],
    isRare: true,
  },
  {
    words: 'Mark for upload',
    by: 'staff',
    from: ['Pending First SC Review', 'Pending Second SC Review', 'Revisions Required'],
    set: forUpload,
    leadsTo: ['Marked For Upload'],
    isRare: true,
  },
  {
    words: 'Mark for upload again',
    by: 'staff',
    from: ['Uploaded To URAC'],
    set: forUpload,
    leadsTo: ['Marked For Upload'],
    isRare: true,
  },
  {
    words: 'RFI received',
    by: 'staff',
    from: ['Full Score', 'Marked For Upload'],
    set: { InitiateRFIReview: true, IsReadyByClient: false },
    leadsTo: ['Pending RFI Review'],
    isRare: true,
  },
  ...scope('desktop-review'),
]
