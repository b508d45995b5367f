// Longer than other files because it is a list of texts, one entry per remark; there is no logic in it.
import type { Phase } from '#rules/review/phases.ts'
import { demoPerson } from './people/demo-people.ts'
import type { DemoRemark } from './tell-demo-story.ts'

const sam = demoPerson('sam.senior').Id
const alex = demoPerson('alex.associate').Id
const marguerite = demoPerson('marguerite.okafor').Id
const tobias = demoPerson('tobias.lindqvist').Id
const casey = demoPerson('casey.client').Id
const marisol = demoPerson('marisol.etcheverry').Id
const owen = demoPerson('owen.pruitt').Id
const tamsin = demoPerson('tamsin.greer').Id

const from =
  (phase: Phase, kind: DemoRemark['kind'], visible: boolean) =>
  (key: string, by: string, on: string, text: string): DemoRemark => ({
    key,
    phase,
    kind,
    visible,
    by,
    on,
    text,
  })

const client = from('desktop-review', 'client', false)
const consultant = from('desktop-review', 'consultant', true)
const draft = from('desktop-review', 'consultant', false)
const onSite = from('verification', 'consultant', true)

const onElement = (
  phase: Phase,
  element: string,
  by: string,
  on: string,
  text: string,
): DemoRemark => {
  const key = element.slice(0, element.indexOf('('))
  return { key, phase, kind: 'consultant', element, by, on, text }
}

/** The comments on the standards and elements of project 1 in Desktop Review and Validation Review. */
export const projectOneReviewRemarks: readonly DemoRemark[] = [
  client(
    'RM 2-1',
    owen,
    '2026-11-09',
    'Version 4 of the continuity plan is attached. Events iii and vii are still one paragraph because the telephone contract is being renewed this month.',
  ),
  consultant(
    'RM 2-1',
    sam,
    '2026-11-12',
    'Good progress since August. Four points keep it from a full score:\n- telephone failure: name the number patients would call\n- absence of staff: nothing is written yet\n- public health emergency: nothing is written yet\n- the improvement list of the March exercise still shows two open items without a due date',
  ),
  onElement(
    'desktop-review',
    'RM 2-1(b)(vii)',
    alex,
    '2026-11-11',
    'Page 14 says that "management will arrange cover". Say who calls whom, and which tasks stop first.',
  ),
  onElement(
    'desktop-review',
    'RM 2-1(e)',
    alex,
    '2026-11-11',
    'Items 3 and 7 of the list have an owner but no date.',
  ),
  client(
    'RM 3-1',
    casey,
    '2026-11-16',
    'The new risk analysis and the four quarterly user reviews are in. The third review was late: it is dated October 9 instead of September. Is that a problem?',
  ),
  draft(
    'RM 3-1',
    alex,
    '2026-11-18',
    'Marguerite: the late review is honest and I would leave it as it is. My concern is (g), for which there is one restore only, in April. Partial, or ask for a second one in December?',
  ),
  onElement(
    'desktop-review',
    'RM 3-1(c)',
    alex,
    '2026-11-17',
    'The fourth review lists users but not what was withdrawn. Add the tickets.',
  ),
  consultant(
    'OPIN 4-1',
    sam,
    '2026-11-10',
    'The accreditor asks two things by December 4: evidence that the security of the after-hours call center was examined and not only asserted, and the date of the last visit there. Our draft answer is in the tasks.',
  ),
  onElement(
    'desktop-review',
    'OPIN 4-1(b)(ii)',
    sam,
    '2026-11-10',
    'The questionnaire was filled in by the vendor. Attach the audit report that you received in June and a note of what you concluded from it.',
  ),
  client(
    'OPIN 2-2',
    tamsin,
    '2026-11-13',
    'The calendar and the education hours are ready. I still need call scores for the four people who work from home; the recordings were on the previous platform.',
  ),
  consultant(
    'PMI 1-1',
    alex,
    '2026-11-17',
    'Ready for you, Marguerite. Everything holds except (c): the April minutes record reports received and no decisions. The later three are good.',
  ),
  consultant(
    'PMI 2-1',
    marguerite,
    '2026-11-06',
    'The missed-refill-call project is a fine choice, but the baseline is six weeks and there is only one measurement after the change. October and November would complete it, so this can wait until December 8.',
  ),
  onElement(
    'desktop-review',
    'PMI 2-1(a)',
    marguerite,
    '2026-11-06',
    'Three months are needed. The call platform should be able to give you February and March.',
  ),
  client(
    'PMI 2-2',
    marisol,
    '2026-11-19',
    'Please look at the accuracy report first. We moved "wrong address" from labels to packing in June, which makes packing look worse than last year.',
  ),
  client(
    'CPE 1-2',
    tamsin,
    '2026-11-12',
    'Interpreter usage is attached (214 calls in six months). We are waiting for the accessibility report on the portal, promised for the 30th.',
  ),
  consultant(
    'CPE 2-1',
    alex,
    '2026-11-14',
    'Courier complaints are in the log now, thank you. In two of the five files the response letter does not mention the board of pharmacy; I left (d) at partial until the template is changed.',
  ),
  client(
    'CPE 2-1',
    casey,
    '2026-11-18',
    'Template changed and both patients written to again. New letters uploaded, pages 2 and 5.',
  ),
  consultant(
    'CPE 1-1',
    sam,
    '2026-11-05',
    'Approved for upload. Please do not edit the statement any more; the version date in the footer has to match the screen captures.',
  ),
  client(
    'MD 2-2',
    owen,
    '2026-11-03',
    'The laboratory tests for the small box are finished: 72 hours, desert summer profile, all probes between 2.9 and 7.4 degrees. The large box failed at hour 66 and is being tested again with a fifth coolant brick.',
  ),
  consultant(
    'MD 2-2',
    sam,
    '2026-11-12',
    'A failed test that you acted on is better evidence than a drawer of passes. Keep the failed report in the file.\nStill open: the rule for changing to winter packing, and proof that the loggers of the second quarter were reviewed within ten days.',
  ),
  onElement(
    'desktop-review',
    'MD 2-2(e)',
    alex,
    '2026-11-10',
    'The e-mail of last October shows that packing changed, but not on what rule.',
  ),
  onElement(
    'desktop-review',
    'MD 2-2(i)',
    alex,
    '2026-11-10',
    'Seven of ten loggers reviewed in time. For the other three the date of return is missing.',
  ),
  consultant(
    'MD 2-3',
    sam,
    '2026-11-13',
    'The reviewer could not see weekend monitoring in the exception lists. Send the lists of Saturday the 17th and Sunday the 18th of October, with the initials of the person on duty.',
  ),
  client(
    'MD 5-2',
    marisol,
    '2026-09-30',
    'We have no limited distribution arrangements at present and none is planned before the review.',
  ),
  client(
    'MD 3-2',
    owen,
    '2026-11-15',
    'The new list is with our pharmacist for signature. Question: do we need a risk assessment for each strength of the same capsule?',
  ),
  consultant(
    'MD 3-2',
    tobias,
    '2026-11-16',
    'No. One assessment for each dosage form is enough, as long as nothing is opened or split.',
  ),
  client(
    'PSC 2-3',
    tamsin,
    '2026-11-17',
    'Script and text path are ready for you to see. Adherence report follows when the October data has been checked.',
  ),
  draft(
    'PSC 1-1',
    alex,
    '2026-11-18',
    'Only three after-hours contacts were read in August, the month with the holiday cover. Suggest partial on (f), and a question to Tamsin before Marguerite reviews.',
  ),
  onSite(
    'MD 1-2',
    sam,
    '2026-10-27',
    'Early walk-through. Pharmacists know their patients, and the notes show it. The second check of high-alert products was independent in two of the three cases we watched.',
  ),
  onElement(
    'verification',
    'MD 1-2(d)',
    sam,
    '2026-10-27',
    'The second pharmacist saw the first calculation on the sheet before starting. Fold the sheet, or use two.',
  ),
  onSite(
    'MD 2-2',
    alex,
    '2026-10-27',
    'Packers are careful and proud of their work. Two findings to close before the visit in April: no proof of conditioning time, and a bench photograph that shows the blue bricks which are no longer used.',
  ),
  onElement(
    'verification',
    'MD 2-2(f)',
    alex,
    '2026-10-27',
    'Racks carry no date. The packer told us that "the left side is usually ready".',
  ),
]
