import demoModule from './demo-module.json' with { type: 'json' }
import { projectOneDocuments } from './demo-project-1-documents.ts'
import { projectOneGapRemarks } from './demo-project-1-gap-remarks.ts'
import { projectOneReviewRemarks } from './demo-project-1-review-remarks.ts'
import { projectOneStanding } from './demo-project-1-standing.ts'
import { projectOneTasks } from './demo-project-1-tasks.ts'
import { projectOneThreads } from './demo-project-1-threads.ts'
import { projectTwoDocuments } from './demo-project-2-documents.ts'
import { projectTwoRemarks } from './demo-project-2-remarks.ts'
import { projectTwoStanding } from './demo-project-2-standing.ts'
import { projectTwoTasks } from './demo-project-2-tasks.ts'
import type { DemoProject } from './demo-story-shape.ts'
import { demoPerson } from './people/demo-people.ts'
import { tellDemoStory, type ScorableStandard } from './tell-demo-story.ts'

const scorableStandards: readonly ScorableStandard[] = demoModule.standards.map(
  ({ key, elements }) => {
    const parents = new Set(elements.map(({ parent }) => parent))
    return {
      key,
      scorable: elements
        .filter(({ name, stem, type }) => !stem && !parents.has(name) && type !== 'no-weight')
        .map(({ name }) => name),
    }
  },
)

const people = (...mailboxes: string[]): string[] =>
  mailboxes.map((mailbox) => demoPerson(mailbox).Id)

/** The keys of the demo standards whose Validation Review takes its score from Desktop Review (isDTRPassthrough). */
export const demoPassthroughKeys: readonly string[] = ['OPIN 6-1', 'CPE 2-2']

/** The two demo projects: the first contains every label of every phase, the second has just finished its Gap Analysis. */
export const demoProjects: readonly DemoProject[] = [
  {
    Id: 1,
    Name: 'Northwind Specialty Pharmacy (Specialty Pharmacy)',
    StatusId: 1,
    IsWaiveDocument: false,
    clients: people('casey.client', 'marisol.etcheverry', 'owen.pruitt', 'tamsin.greer'),
    consultants: people('sam.senior', 'alex.associate', 'marguerite.okafor', 'tobias.lindqvist'),
    dates: [
      { Name: 'Kick-off call', Date: '2026-07-13' },
      { Name: 'Gap analysis on site', Date: '2026-08-18' },
      { Name: 'Gap analysis report', Date: '2026-09-11' },
      { Name: 'Early walk-through of distribution', Date: '2026-10-27' },
      { Name: 'Answers to requests for information due', Date: '2026-12-04' },
      { Name: 'Last documents from the client', Date: '2026-12-11' },
      { Name: 'Application submitted', Date: '2027-01-15' },
      { Name: 'Mock validation visit', Date: '2027-03-09' },
      { Name: 'Validation review', Date: '2027-04-20' },
    ],
    standards: tellDemoStory(scorableStandards, projectOneStanding, [
      ...projectOneGapRemarks,
      ...projectOneReviewRemarks,
    ]),
    tasks: projectOneTasks,
    documents: projectOneDocuments,
    threads: projectOneThreads,
  },
  {
    Id: 2,
    Name: 'Harbor Infusion Care (Specialty Pharmacy)',
    StatusId: 1,
    IsWaiveDocument: false,
    clients: people('blair.client', 'lionel.abernathy', 'joy.nakamura'),
    consultants: people('cora.consultant', 'priya.raghunathan'),
    dates: [
      { Name: 'Kick-off call', Date: '2026-09-21' },
      { Name: 'Gap analysis on site', Date: '2026-10-13' },
      { Name: 'Gap analysis report', Date: '2026-12-02' },
      { Name: 'First documents for desktop review', Date: '2027-01-22' },
      { Name: 'Application submitted', Date: '2027-05-14' },
      { Name: 'Validation review', Date: '2027-08-17' },
    ],
    standards: tellDemoStory(scorableStandards, projectTwoStanding, projectTwoRemarks),
    tasks: projectTwoTasks,
    documents: projectTwoDocuments,
    threads: [],
  },
]
