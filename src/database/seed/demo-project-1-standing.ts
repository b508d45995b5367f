import { demoPerson } from './people/demo-people.ts'
import type { DemoRow } from './tell-demo-story.ts'

const sam = demoPerson('sam.senior').Id
const alex = demoPerson('alex.associate').Id
const marguerite = demoPerson('marguerite.okafor').Id
const tobias = demoPerson('tobias.lindqvist').Id

const samAlex = [sam, alex] as const
const samTobias = [sam, tobias] as const
const margueriteAlex = [marguerite, alex] as const
const margueriteTobias = [marguerite, tobias] as const

const complete = 'Complete'
const full = 'Full Score'
const waiting = 'Waiting Client Submission'
const open = 'Not Assigned'
const notReviewed = 'Not Reviewed'

/** Project 1 in the middle of Desktop Review, after an early walk-through of the site; it contains every label of every phase. */
export const projectOneStanding: readonly DemoRow[] = [
  { key: 'RM 1-1', team: samAlex, GA: complete, DTR: full, MVR: notReviewed },
  { key: 'RM 1-2', team: samAlex, GA: complete, DTR: 'Uploaded To URAC', MVR: notReviewed },
  { key: 'RM 1-3', team: samAlex, GA: complete, DTR: full, MVR: notReviewed },
  {
    key: 'RM 2-1',
    team: samAlex,
    GA: complete,
    DTR: 'Revisions Required',
    MVR: notReviewed,
    scores: { 'RM 2-1(b)(iii)': 50, 'RM 2-1(b)(vii)': 0, 'RM 2-1(b)(x)': 0, 'RM 2-1(e)': 50 },
  },
  {
    key: 'RM 3-1',
    team: margueriteAlex,
    GA: complete,
    DTR: 'Pending Second SC Review',
    MVR: notReviewed,
    scores: { 'RM 3-1(c)': 50, 'RM 3-1(g)': null },
  },
  { key: 'RM 3-2', team: samAlex, GA: complete, DTR: full, MVR: notReviewed },
  { key: 'RM 4-1', team: samAlex, GA: 'Complete Not Assigned', DTR: waiting, MVR: open },
  { key: 'OPIN 1-1', team: samAlex, GA: complete, DTR: 'Marked For Upload', MVR: open },
  { key: 'OPIN 1-2', team: samAlex, GA: complete, DTR: 'Uploaded To URAC', MVR: notReviewed },
  { key: 'OPIN 2-1', team: samAlex, GA: complete, DTR: full, MVR: open },
  {
    key: 'OPIN 2-2',
    team: samAlex,
    GA: complete,
    DTR: waiting,
    MVR: open,
    ready: ['OPIN 2-2(a)', 'OPIN 2-2(b)'],
  },
  { key: 'OPIN 3-1', team: samTobias, GA: complete, DTR: full, MVR: open },
  {
    key: 'OPIN 4-1',
    team: samAlex,
    GA: complete,
    DTR: 'Pending RFI Review',
    MVR: notReviewed,
    scores: { 'OPIN 4-1(b)(ii)': 50, 'OPIN 4-1(e)': 50 },
  },
  { key: 'OPIN 4-2', team: samTobias, GA: complete, DTR: full, MVR: open },
  { key: 'OPIN 5-1', team: samAlex, GA: complete, DTR: full, MVR: full },
  { key: 'OPIN 6-1', team: samAlex, GA: complete, DTR: full, MVR: 'Score from DTR' },
  { key: 'OPIN 6-2', GA: 'Not Applicable', DTR: 'Not Applicable', MVR: 'Not Applicable' },
  {
    key: 'PMI 1-1',
    team: margueriteAlex,
    GA: complete,
    DTR: 'Pending First SC Review',
    MVR: notReviewed,
    scores: { 'PMI 1-1(c)': 50 },
  },
  { key: 'PMI 1-2', team: margueriteAlex, GA: complete, DTR: waiting, MVR: open },
  {
    key: 'PMI 2-1',
    team: margueriteAlex,
    GA: complete,
    DTR: 'Revisions Required',
    MVR: open,
    scores: { 'PMI 2-1(a)': 50, 'PMI 2-1(d)': 0, 'PMI 2-1(f)': 0 },
  },
  { key: 'PMI 2-2', team: margueriteAlex, GA: complete, DTR: 'Pending First AC Review', MVR: open },
  { key: 'PMI 3-1', team: margueriteAlex, GA: complete, DTR: waiting, MVR: open },
  { key: 'PMI 4-1', GA: 'Should be N/A', DTR: 'Should be N/A', MVR: 'Should be N/A' },
  { key: 'CPE 1-1', team: samAlex, GA: complete, DTR: 'Marked For Upload', MVR: notReviewed },
  {
    key: 'CPE 1-2',
    team: samAlex,
    GA: complete,
    DTR: waiting,
    MVR: open,
    ready: ['CPE 1-2(a)', 'CPE 1-2(b)', 'CPE 1-2(c)'],
  },
  {
    key: 'CPE 2-1',
    team: samAlex,
    GA: complete,
    DTR: 'Pending Second SC Review',
    MVR: notReviewed,
    scores: { 'CPE 2-1(d)': 50 },
  },
  { key: 'CPE 2-2', team: samTobias, GA: complete, DTR: full, MVR: 'Score from DTR' },
  { key: 'CPE 3-1', team: samTobias, GA: complete, DTR: 'Pending First AC Review', MVR: open },
  { key: 'CPE 3-2', team: samTobias, GA: complete, DTR: open, MVR: open },
  { key: 'MD 1-1', team: samAlex, GA: complete, DTR: full, MVR: full },
  {
    key: 'MD 1-2',
    team: samAlex,
    GA: complete,
    DTR: full,
    MVR: 'Not Full Score',
    validationScores: { 'MD 1-2(d)': 50 },
  },
  { key: 'MD 2-1', team: samAlex, GA: complete, DTR: 'Marked For Upload', MVR: full },
  {
    key: 'MD 2-2',
    team: samAlex,
    GA: complete,
    DTR: 'Revisions Required',
    MVR: 'Not Full Score',
    scores: { 'MD 2-2(b)': 50, 'MD 2-2(e)': 0, 'MD 2-2(i)': 50, 'MD 2-2(k)': 0 },
    validationScores: { 'MD 2-2(f)': 0, 'MD 2-2(g)': 50, 'MD 2-2(k)': 0 },
  },
  {
    key: 'MD 2-3',
    team: samAlex,
    GA: complete,
    DTR: 'Pending RFI Review',
    MVR: notReviewed,
    scores: { 'MD 2-3(b)': 50 },
  },
  { key: 'MD 3-1', team: samAlex, GA: complete, DTR: full, MVR: full },
  { key: 'MD 3-2', team: samTobias, GA: complete, DTR: waiting, MVR: notReviewed },
  { key: 'MD 3-3', team: samTobias, GA: complete, DTR: full, MVR: notReviewed },
  { key: 'MD 4-1', team: samTobias, GA: complete, DTR: full, MVR: notReviewed },
  { key: 'MD 5-1', GA: 'Not Applicable', DTR: 'Should be N/A', MVR: 'Should be N/A' },
  { key: 'MD 5-2', GA: 'Not Applicable', DTR: 'Not Applicable', MVR: 'Not Applicable' },
  {
    key: 'PSC 1-1',
    team: margueriteAlex,
    GA: complete,
    DTR: 'Pending First SC Review',
    MVR: notReviewed,
    scores: { 'PSC 1-1(f)': 50 },
  },
  { key: 'PSC 1-2', team: margueriteAlex, GA: complete, DTR: waiting, MVR: open },
  { key: 'PSC 2-1', team: margueriteAlex, GA: complete, DTR: 'Pending First AC Review', MVR: open },
  { key: 'PSC 2-2', team: margueriteAlex, GA: complete, DTR: waiting, MVR: open },
  {
    key: 'PSC 2-3',
    team: margueriteAlex,
    GA: complete,
    DTR: waiting,
    MVR: open,
    ready: ['PSC 2-3(a)', 'PSC 2-3(b)(i)', 'PSC 2-3(b)(ii)', 'PSC 2-3(b)(iii)'],
  },
  { key: 'PSC 3-1', team: margueriteTobias, GA: complete, DTR: full, MVR: open },
  { key: 'PSC 3-2', team: margueriteTobias, GA: 'Not Complete', DTR: waiting, MVR: open },
  { key: 'PSC 4-1', team: margueriteTobias, GA: 'Not Complete', DTR: waiting, MVR: open },
  { key: 'PSC 5-1', GA: open, DTR: open, MVR: open },
]
