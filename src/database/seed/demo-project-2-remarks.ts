import type { Phase } from '#rules/review/phases.ts'
import { demoPerson } from './people/demo-people.ts'
import type { DemoRemark } from './tell-demo-story.ts'

const cora = demoPerson('cora.consultant').Id
const priya = demoPerson('priya.raghunathan').Id
const blair = demoPerson('blair.client').Id
const lionel = demoPerson('lionel.abernathy').Id

const remark = (
  key: string,
  phase: Phase,
  kind: DemoRemark['kind'],
  by: string,
  on: string,
  visible: boolean,
  text: string,
): DemoRemark => ({ key, phase, kind, by, on, visible, text })

/** The comments on the standards of project 2. */
export const projectTwoRemarks: readonly DemoRemark[] = [
  remark(
    'RM 1-2',
    'gap-analysis',
    'good',
    cora,
    '2026-10-14',
    true,
    'One register for all twenty-three states, with a working block in the shipping software. We tried Hawaii and were refused.',
  ),
  remark(
    'RM 2-1',
    'gap-analysis',
    'bad',
    cora,
    '2026-10-15',
    true,
    'The plan is that of the hospital partner. It evacuates wards that you do not have and does not mention pumps, home nurses, or the flood zone in which the warehouse stands.',
  ),
  remark(
    'RM 2-1',
    'gap-analysis',
    'client',
    lionel,
    '2026-10-21',
    false,
    'Fair. We would like to write a plan of our own, beginning with flood and with loss of power. Is there an example of the first-four-hours page?',
  ),
  remark(
    'MD 2-1',
    'gap-analysis',
    'good',
    priya,
    '2026-10-15',
    true,
    'Both walk-in coolers were mapped loaded, in February and in August. The call list for alarms was tested last month.',
  ),
  remark(
    'PMI 2-1',
    'gap-analysis',
    'consultant',
    cora,
    '2026-10-16',
    false,
    'Two projects on paper, neither with a baseline. Talk to Blair about line-infection calls: the data exists and nurses care about it.',
  ),
  remark(
    'OPIN 1-2',
    'desktop-review',
    'consultant',
    priya,
    '2026-11-16',
    true,
    'Eleven policies passed their review date in September, and acknowledgments for the new waste policy were never collected. The rest is in order.',
  ),
  remark(
    'OPIN 1-2',
    'desktop-review',
    'client',
    blair,
    '2026-11-18',
    false,
    'Nine of the eleven are with their owners. The other two belonged to our former pharmacy manager; Lionel takes them over.',
  ),
  remark(
    'RM 1-2',
    'desktop-review',
    'client',
    blair,
    '2026-11-19',
    false,
    'Register, state confirmations, and board printouts are uploaded. Nevada shows "pending renewal"; the board has confirmed by letter that we may ship.',
  ),
  {
    ...remark(
      'OPIN 1-2',
      'desktop-review',
      'consultant',
      priya,
      '2026-11-16',
      true,
      'Sent to 38 people on September 2; the list shows 21 acknowledgments and no follow-up.',
    ),
    element: 'OPIN 1-2(f)',
  },
]
