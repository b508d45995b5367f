import { demoPerson } from '../people/demo-people.ts'

/** A request of the accreditor in a demo project; days are YYYY-MM-DD, times ISO 8601 in UTC, ids lower case. */
export type DemoRequest = {
  readonly ProjectId: number
  readonly StandardKey: string
  readonly ElementNames: readonly string[]
  readonly Text: string
  readonly ReceivedDate: string
  readonly DueDate: string
  readonly CreatedBy: string
  readonly CreatedDate: string
  readonly answer: {
    readonly Text: string
    readonly by: string
    readonly at: string
  } | null
  /** Who marked it as answered, and when. */
  readonly answered: { readonly by: string; readonly at: string } | null
}

const sam = demoPerson('sam.senior').Id
const casey = demoPerson('casey.client').Id

/** The requests of the demo: one due soon, and one that was answered in time. */
export const demoRequests: readonly DemoRequest[] = [
  {
    ProjectId: 1,
    StandardKey: 'OPIN 4-1',
    ElementNames: ['OPIN 4-1(b)(ii)', 'OPIN 4-1(e)'],
    Text: 'The evaluation of the after-hours call center rests on a questionnaire that the vendor filled in.\n\n1. What shows that the security of patient information there was examined, and not only asserted?\n2. When was the call center last visited, and what was found?',
    ReceivedDate: '2026-11-04',
    DueDate: '2026-12-04',
    CreatedBy: sam,
    CreatedDate: '2026-11-04T15:20:00.000Z',
    answer: null,
    answered: null,
  },
  {
    ProjectId: 1,
    StandardKey: 'OPIN 1-2',
    ElementNames: ['OPIN 1-2(d)'],
    Text: 'Policy PH-014 is signed by the operations manager. Please state who approved its clinical content.',
    ReceivedDate: '2026-10-19',
    DueDate: '2026-11-18',
    CreatedBy: sam,
    CreatedDate: '2026-10-19T09:10:00.000Z',
    answer: {
      Text: 'The pharmacy and therapeutics committee approved the clinical content on 12 March 2026. Its minutes name the policy under item 4; the signature of the operations manager releases it for use.',
      by: casey,
      at: '2026-10-27T10:05:00.000Z',
    },
    answered: { by: sam, at: '2026-10-28T08:30:00.000Z' },
  },
]
