/** A tip for a standard of the demo module; `on` is a day as YYYY-MM-DD. */
export type DemoTip = {
  readonly StandardKey: string
  readonly basics: string | null
  readonly management: string | null
  readonly accreditation: string | null
  readonly on: string
  readonly isSavedInSf: boolean
}

const tip = (
  StandardKey: string,
  on: string,
  basics: string,
  management: string | null = null,
  accreditation: string | null = null,
  isSavedInSf = true,
): DemoTip => ({ StandardKey, on, basics, management, accreditation, isSavedInSf })

/** The tips of the demo module, some written by its librarian before the projects began, others learned in the projects. */
export const demoTips: readonly DemoTip[] = [
  tip(
    'RM 1-1',
    '2026-06-15',
    'Start with one list of the laws and rules that apply, by state. Everything else refers to it.',
    'Name one person and a backup who read the sources each month and sign the log, also when nothing changed.',
    'Reviewers pick one change of the last year and follow it from the source to the revised procedure.',
  ),
  tip(
    'RM 1-2',
    '2026-06-15',
    'Keep licenses, permits and registrations in one register with their expiration dates.',
    'Set the reminder for the longest renewal time of any state, not for the shortest.',
  ),
  tip(
    'RM 1-3',
    '2026-06-16',
    'Screen at hire and every month, and keep the dated result of each screening.',
    null,
    'A screen print without a date is not accepted as evidence.',
  ),
  tip(
    'RM 2-1',
    '2026-06-16',
    'Write separate instructions for each kind of emergency. One general page is not a plan.',
    'Test the plan once a year and write down what was changed because of the test.',
    'Ask for the last two tests: the second should show that the first led to something.',
  ),
  tip(
    'RM 3-1',
    '2026-06-17',
    'The risk analysis names every system that holds health information, the telephone platform included.',
    'Repeat the analysis after each change of a system, not only once a year.',
  ),
  tip(
    'RM 3-2',
    '2026-06-17',
    'Near misses count. A log without any is a sign that nobody reports.',
    'Discuss the log in the quality committee and keep the minutes with it.',
  ),
  tip(
    'OPIN 1-2',
    '2026-06-18',
    'Each policy shows its owner, its approval and its next review.',
    'Retire what is replaced on the same day, and keep it for the retention period.',
  ),
  tip(
    'OPIN 4-1',
    '2026-06-18',
    'Begin with the list of contracted functions and who oversees each.',
    'Visit, or review remotely, every contractor once a year, and date the report.',
    'Requests for information come most often at this standard: send the report, the conclusion and the follow-up together.',
  ),
  tip(
    'PMI 2-1',
    '2026-06-19',
    'Three months of baseline before the change, three months after it.',
    null,
    'A project that did not reach its goal is acceptable when its analysis is complete.',
  ),
  tip(
    'CPE 2-1',
    '2026-06-19',
    'Every complaint has a date of receipt, a date of closing and an answer in writing.',
    'A complaint that is opened again gets a new closing date; the first one stays.',
  ),
  tip(
    'MD 2-2',
    '2026-09-04',
    'Qualify each box size with a summer and a winter profile.',
    'Write down which forecast changes the packing, and who decides.',
    'Expect to be asked for the test of the smallest box: it warms first.',
    false,
  ),
  tip(
    'MD 2-3',
    '2026-09-04',
    'Keep the exception list of each day with initials, also of days without exceptions.',
    null,
    null,
    false,
  ),
  tip(
    'PSC 2-1',
    '2026-06-22',
    'The first assessment is complete before the first parcel leaves.',
    'Sample ten patients a month and count the empty fields.',
  ),
]
