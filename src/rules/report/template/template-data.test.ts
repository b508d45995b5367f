import { expect, test } from 'vitest'
import { element, source, standard } from '../report-source.fixture.ts'
import type { SourceRequest } from '../report-source.ts'
import { templateData } from './template-data.ts'

const details = standard(1).details
const citation = {
  Name: 'plan.pdf',
  Title: null,
  Citation: null,
  Anchor: { page: 3, exact: 'Each year' },
}
const request = (Text: string, more: Partial<SourceRequest> = {}): SourceRequest => ({
  StandardId: 1,
  StandardName: 'RM 1-1 Standard 1',
  Text,
  elements: [],
  ReceivedDate: '2026-11-20T00:00:00.000Z',
  DueDate: null,
  Answer: null,
  IsAnswered: false,
  SentDate: null,
  ...more,
})
const assignee = (FullName: string, IsCompleted: boolean) => ({
  UserId: FullName,
  FullName,
  IsCompleted,
})
const task = { Text: 'Sign it', DueDate: '2026-12-04T00:00:00.000Z' }

test('a template is filled with what its reader may see of the project, by module and standard', () => {
  const data = templateData(
    source({
      organization: {
        OrganizationName: 'House',
        LogoSha256: null,
        LogoWidth: null,
        LogoHeight: null,
      },
      standards: [
        standard(1),
        standard(2, { details: { ...details, label: 'Revisions Required' } }),
        standard(3, { StandardSetId: 2 }),
      ],
      modules: [
        { Id: 1, Name: 'Core', Version: '4.0' },
        { Id: 2, Name: 'Pharmacy', Version: null },
      ],
      dates: [{ Name: 'Validation', Date: '2027-01-15T00:00:00.000Z' }],
    }),
    false,
  )
  expect(data).toMatchObject({
    project: 'Northwind',
    organization: 'House',
    phase: 'Desktop Review',
    scope: 'Desktop Review · Core 4.0 · Pharmacy',
    audience: 'Consultants (everything on record)',
    date: '26 Nov 2026',
    standardCount: '3',
    doneCount: '2',
    hasDates: true,
    dates: [{ event: 'Validation', day: '15 Jan 2027' }],
    modules: [
      {
        module: 'Core 4.0',
        standards: [
          { standard: 'RM 1-1 Standard 1', label: 'Full Score', isDone: true },
          { standard: 'RM 1-2 Standard 2', label: 'Revisions Required', isDone: false },
        ],
      },
      { module: 'Pharmacy', standards: [{ standard: 'RM 1-3 Standard 3' }] },
    ],
  })
  expect(templateData(source(), false)).toMatchObject({ organization: '', hasDates: false })
})

test('a standard brings its people, comments, scores, open tasks and requests', () => {
  const scored = { mandatoryScore: 80, pointsScore: 100, liScore: null }
  const of = standard(1, {
    details: {
      ...details,
      JuniorOwnerId: 'a',
      ClientComment: 'Of the client',
      ConsultantComment: 'Of staff',
      TheGood: 'Good',
      TheBad: 'Bad',
      MockScore: scored,
    },
  })
  const data = templateData(
    source({
      standards: [of],
      nameOf: (id) => ({ a: 'Alex Associate', s: 'Sam Senior' })[id] ?? '',
      tasks: [
        { ...task, StandardId: 1, assignees: [assignee('Casey', false), assignee('Kim', true)] },
        { ...task, StandardId: 1, Text: 'Done', assignees: [assignee('Casey', true)] },
        { ...task, StandardId: 2, Text: 'Of another', assignees: [] },
      ],
      requests: [
        request('Which page?', { DueDate: '2026-12-20T00:00:00.000Z' }),
        request('Who?', { IsAnswered: true, Answer: 'Kim' }),
        request('When?', { IsAnswered: true, SentDate: '2026-11-25T00:00:00.000Z', Answer: 'Now' }),
        request('Of another', { StandardId: 2 }),
      ],
    }),
    true,
  )
  expect(data.scope).toBe('Desktop Review · RM 1-1 Standard 1')
  expect(data.modules[0]?.standards).toEqual([
    {
      standard: 'RM 1-1 Standard 1',
      label: 'Full Score',
      isDone: true,
      seniorConsultant: 'Sam Senior',
      associateConsultant: 'Alex Associate',
      clientComment: 'Of the client',
      consultantComment: 'Of staff',
      theGood: 'Good',
      theBad: 'Bad',
      mandatoryScore: '80 %',
      pointsScore: '100 %',
      leadingIndicatorsScore: '',
      hasElements: false,
      elements: [],
      hasTasks: true,
      tasks: [{ task: 'Sign it', due: '4 Dec 2026', waitsFor: 'Casey' }],
      hasRequests: true,
      requests: [
        {
          request: 'Which page?',
          received: '20 Nov 2026',
          due: '20 Dec 2026',
          state: 'Open',
          answer: '',
        },
        { request: 'Who?', received: '20 Nov 2026', due: '', state: 'Answered', answer: 'Kim' },
        { request: 'When?', received: '20 Nov 2026', due: '', state: 'Sent', answer: 'Now' },
      ],
    },
  ])
})

test('an element brings its score in words, its comment and the documents that it cites', () => {
  const phaseDetails = {
    'desktop-review': { IsClientReady: true, MockScore: 50, ConsultantComment: 'Sign it' },
  }
  const support = {
    SupportText: 'See page 3',
    LastClientId: 's',
    ModifiedDate: '2026-11-25T00:00:00.000Z',
  }
  const elements = [
    element(0, {
      phaseDetails,
      support,
      citations: [citation, { ...citation, Title: 'The plan' }],
    }),
    element(1, { isScorable: false }),
    element(2, { Stem: true }),
  ]
  const [stem, first, unscored] =
    templateData(source({ standards: [standard(1, { elements })] }), false).modules[0]?.standards[0]
      ?.elements ?? []
  expect(first).toEqual({
    element: '(a)',
    text: 'Text 0',
    type: 'Mandatory',
    score: 'Partially Met',
    ready: 'Ready',
    comment: 'Sign it',
    support: 'See page 3',
    hasCitations: true,
    citations: [
      { document: 'plan.pdf', place: 'Page 3', quote: 'Each year' },
      { document: 'The plan', place: 'Page 3', quote: 'Each year' },
    ],
  })
  expect(unscored).toMatchObject({ type: '', score: '', ready: '', hasCitations: false })
  expect(stem).toMatchObject({ element: 'Stem' })
})
