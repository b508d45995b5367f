import { demoPerson } from './people/demo-people.ts'
import type { DemoRow } from './tell-demo-story.ts'

const coraPriya = [demoPerson('cora.consultant').Id, demoPerson('priya.raghunathan').Id] as const

const complete = 'Complete'
const started = 'Not Complete'
const waiting = 'Waiting Client Submission'
const open = 'Not Assigned'

/** Project 2 at the end of its Gap Analysis, with the first standards sent to Desktop Review; standards not listed are unassigned. */
export const projectTwoStanding: readonly DemoRow[] = [
  { key: 'RM 1-1', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'RM 1-2', team: coraPriya, GA: complete, DTR: 'Pending First AC Review', MVR: open },
  { key: 'RM 1-3', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'RM 2-1', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'RM 3-1', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'RM 3-2', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'RM 4-1', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'OPIN 1-1', team: coraPriya, GA: complete, DTR: 'Full Score', MVR: open },
  {
    key: 'OPIN 1-2',
    team: coraPriya,
    GA: complete,
    DTR: 'Revisions Required',
    MVR: open,
    scores: { 'OPIN 1-2(b)': 50, 'OPIN 1-2(f)': 0 },
  },
  { key: 'OPIN 2-1', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'OPIN 2-2', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'OPIN 3-1', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'OPIN 4-1', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'OPIN 6-2', GA: 'Not Applicable', DTR: 'Not Applicable', MVR: 'Not Applicable' },
  { key: 'PMI 1-1', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'PMI 2-1', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'PMI 4-1', GA: 'Should be N/A', DTR: 'Should be N/A', MVR: 'Should be N/A' },
  { key: 'CPE 1-1', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'CPE 2-1', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'CPE 2-2', GA: open, DTR: open, MVR: 'Score from DTR' },
  { key: 'MD 1-2', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'MD 2-1', team: coraPriya, GA: complete, DTR: waiting, MVR: open },
  { key: 'MD 2-2', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'OPIN 6-1', GA: open, DTR: open, MVR: 'Score from DTR' },
  { key: 'MD 5-1', GA: 'Should be N/A', DTR: 'Should be N/A', MVR: 'Should be N/A' },
  { key: 'PSC 1-1', team: coraPriya, GA: started, DTR: open, MVR: open },
  { key: 'PSC 2-1', team: coraPriya, GA: started, DTR: open, MVR: open },
]
