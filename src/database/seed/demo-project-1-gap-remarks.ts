import { demoPerson } from './people/demo-people.ts'
import type { DemoRemark } from './tell-demo-story.ts'

const sam = demoPerson('sam.senior').Id
const alex = demoPerson('alex.associate').Id
const marguerite = demoPerson('marguerite.okafor').Id
const casey = demoPerson('casey.client').Id
const owen = demoPerson('owen.pruitt').Id

const remark = (
  key: string,
  kind: DemoRemark['kind'],
  by: string,
  on: string,
  visible: boolean,
  text: string,
): DemoRemark => ({ key, phase: 'gap-analysis', kind, by, on, visible, text })

/** The comments on the standards of project 1 in Gap Analysis. */
export const projectOneGapRemarks: readonly DemoRemark[] = [
  remark(
    'RM 1-1',
    'good',
    sam,
    '2026-08-19',
    true,
    'Marisol reads eleven board bulletins and keeps a clean log back to January. The change to the Ohio label rule can be followed from the log to the label template without a gap.',
  ),
  remark(
    'RM 1-1',
    'bad',
    sam,
    '2026-08-19',
    true,
    'No backup has ever made an entry.\nSix ship-to states are missing from the watch list: compare it with the license register.',
  ),
  remark(
    'RM 2-1',
    'good',
    alex,
    '2026-08-20',
    true,
    'The power-loss page is excellent, and the generator load tests are on file. The list of patients at risk is printed every Friday.',
  ),
  remark(
    'RM 2-1',
    'bad',
    alex,
    '2026-08-20',
    false,
    'Only four of the ten events have their own instructions. The exercise of March was a telephone tree, nothing more. Sam to raise the exercise with Owen before this goes to the client.',
  ),
  remark(
    'RM 3-1',
    'consultant',
    marguerite,
    '2026-08-24',
    true,
    'The risk analysis is from 2024 and describes the previous telephone system. A new one is needed before anything else in this standard is worth collecting.',
  ),
  remark(
    'OPIN 1-2',
    'client',
    casey,
    '2026-08-21',
    false,
    'We have 87 policies. Do the refill scripts really need owners and review dates as well? They change about every six weeks.',
  ),
  remark(
    'OPIN 1-2',
    'consultant',
    sam,
    '2026-08-22',
    true,
    'Yes, scripts count. Give them one owner and let the same approval cover a whole family of scripts, then six-week changes are no burden.',
  ),
  remark(
    'CPE 2-1',
    'good',
    alex,
    '2026-08-25',
    true,
    'Coordinators recognize dissatisfaction well; in all eight calls we heard, they offered to record a complaint.',
  ),
  remark(
    'CPE 2-1',
    'bad',
    alex,
    '2026-08-25',
    true,
    'The log holds no complaint about couriers. They are kept in the carrier portal and never reach the quality committee.',
  ),
  remark(
    'MD 2-2',
    'bad',
    sam,
    '2026-08-26',
    true,
    'The only test reports are those of the box supplier: 48 hours, a northern summer profile, full load.\nYour own tracking shows 3 parcels in 100 beyond 48 hours, most of them to Arizona and Nevada.',
  ),
  remark(
    'MD 2-2',
    'client',
    owen,
    '2026-08-28',
    false,
    'Understood. We have asked two laboratories for a quotation for a 72-hour test with the small box and the large box. Would a test with one refrigerated load cover all products of that class?',
  ),
  remark(
    'PSC 4-1',
    'consultant',
    marguerite,
    '2026-09-02',
    false,
    'Visit ended before we could sit with the benefits team. Follow up by video in September, then complete this standard.',
  ),
  remark(
    'RM 4-1',
    'good',
    sam,
    '2026-08-27',
    true,
    'The compliance line is posted in both break rooms and was answered on the second ring when we tried it at 9 p.m.',
  ),
]
