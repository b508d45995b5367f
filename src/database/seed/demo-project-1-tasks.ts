import type { DemoTask } from './demo-story-shape.ts'
// Longer than other files because it is a list of texts, one entry for each of the tasks; there is no logic in it.
import { demoPerson } from './people/demo-people.ts'
import { afternoonOf } from './tell-demo-story.ts'

const ada = demoPerson('ada.admin').Id
const sam = demoPerson('sam.senior').Id
const alex = demoPerson('alex.associate').Id
const marguerite = demoPerson('marguerite.okafor').Id
const tobias = demoPerson('tobias.lindqvist').Id
const casey = demoPerson('casey.client').Id
const marisol = demoPerson('marisol.etcheverry').Id
const owen = demoPerson('owen.pruitt').Id
const tamsin = demoPerson('tamsin.greer').Id

const task = (
  StandardKey: string,
  AuthorId: string,
  on: string,
  open: readonly string[],
  completed: readonly string[],
  Text: string,
): DemoTask => ({
  StandardKey,
  Text,
  AuthorId,
  CreationDate: afternoonOf(on),
  assignees: [
    ...open.map((UserId) => ({ UserId, IsCompleted: false })),
    ...completed.map((UserId) => ({ UserId, IsCompleted: true })),
  ],
})

/** The tasks of project 1 with their assignees, and which of them have completed their part. */
export const projectOneTasks: readonly DemoTask[] = [
  task(
    'RM 1-1',
    sam,
    '2026-08-20',
    [],
    [marisol],
    'Add the six missing ship-to states to the watch list.',
  ),
  task(
    'RM 1-1',
    sam,
    '2026-08-20',
    [],
    [marisol, casey],
    'Name a backup reviewer and let the backup make the September entry.',
  ),
  task(
    'RM 2-1',
    alex,
    '2026-11-12',
    [owen],
    [],
    'Write separate instructions for loss of telephones, absence of staff, and a public health emergency.\nUse the power-loss page as the pattern.',
  ),
  task(
    'RM 2-1',
    alex,
    '2026-11-12',
    [owen, casey],
    [],
    'Give items 3 and 7 of the March improvement list a due date, or close them with proof.',
  ),
  task(
    'RM 3-1',
    marguerite,
    '2026-09-01',
    [],
    [casey],
    'Commission a new risk analysis that includes the telephone platform.',
  ),
  task(
    'RM 3-1',
    alex,
    '2026-11-17',
    [casey],
    [],
    'Attach the tickets that show which accounts were withdrawn after the fourth user review.',
  ),
  task(
    'RM 4-1',
    sam,
    '2026-11-02',
    [tamsin],
    [casey],
    'Upload two quarterly claim comparisons and the reversal aging report for the last eight weeks.',
  ),
  task(
    'OPIN 2-2',
    alex,
    '2026-11-13',
    [tamsin],
    [],
    'Score two calls for each of the four coordinators who work from home and upload the forms.',
  ),
  task(
    'OPIN 4-1',
    sam,
    '2026-11-10',
    [casey, alex],
    [],
    'Answer to the request for information, due December 4: note on the June audit report of the call center, with your conclusion.',
  ),
  task(
    'OPIN 4-1',
    sam,
    '2026-11-10',
    [owen],
    [],
    'Send the dated report of the last visit to the call center. If there was none this year, tell us before anything is uploaded.',
  ),
  task(
    'OPIN 1-1',
    ada,
    '2026-11-16',
    [alex],
    [],
    'Upload the marked documents in the order of the elements and record the receipt.',
  ),
  task(
    'PMI 1-2',
    alex,
    '2026-11-04',
    [casey],
    [],
    'Choose two measures and have a second person reproduce the October figures from the source.',
  ),
  task(
    'PMI 2-1',
    marguerite,
    '2026-11-06',
    [tamsin],
    [],
    'Ask the call platform for February and March so that the baseline covers three months.',
  ),
  task(
    'PMI 3-1',
    marguerite,
    '2026-11-09',
    [tamsin, casey],
    [],
    'Describe in the sampling plan how patients who left the service are reached.',
  ),
  task(
    'CPE 1-2',
    alex,
    '2026-11-12',
    [tamsin],
    [],
    'Upload the accessibility report for the patient portal as soon as it arrives, with the list of repairs.',
  ),
  task(
    'CPE 2-1',
    alex,
    '2026-11-14',
    [],
    [casey],
    'Add the board of pharmacy to the response template and write again to the two patients concerned.',
  ),
  task(
    'CPE 3-1',
    tobias,
    '2026-11-18',
    [tobias],
    [],
    'Compare the slides of the liaison in Denver with the approved version before the first review.',
  ),
  task(
    'MD 2-2',
    sam,
    '2026-08-27',
    [],
    [owen],
    'Obtain a 72-hour test for the small and the large box with a desert summer profile.',
  ),
  task(
    'MD 2-2',
    sam,
    '2026-11-12',
    [owen],
    [],
    'Put the rule for changing between summer and winter packing into writing, with the forecast temperature that triggers it.',
  ),
  task(
    'MD 2-2',
    alex,
    '2026-10-28',
    [owen],
    [marisol],
    'Date the racks in the conditioning freezer and replace the photograph with the blue bricks.',
  ),
  task(
    'MD 2-3',
    sam,
    '2026-11-13',
    [owen],
    [],
    'Send the exception lists of October 17 and 18 with initials. They answer the request for information.',
  ),
  task(
    'MD 3-2',
    tobias,
    '2026-11-16',
    [marisol],
    [],
    'Sign the revised hazardous drug list and upload three assessments of risk, one for each dosage form.',
  ),
  task(
    'PSC 3-2',
    marguerite,
    '2026-11-05',
    [tamsin],
    [],
    'Search the October call notes for nausea, dizziness, and rash, and compare the hits with the log of reports.',
  ),
  task(
    'PSC 4-1',
    marguerite,
    '2026-09-03',
    [marguerite],
    [tobias],
    'Sit with the benefits team by video and complete the gap analysis of this standard.',
  ),
  task(
    'CPE 2-1',
    alex,
    '2026-11-17',
    [sam],
    [],
    'Second look at the complaint log before it goes back to Casey: the two reopened complaints have no closing date.',
  ),
  task(
    'OPIN 4-1',
    casey,
    '2026-11-18',
    [sam],
    [],
    'Which of the three delegation reports answers the request for information?\nThe Ohio one is the newest, the Texas one the most complete.',
  ),
  task(
    'MD 2-3',
    marguerite,
    '2026-11-12',
    [],
    [sam],
    'Read the carrier exception report of October and say whether it is enough for the request.',
  ),
]
