import { expect, test } from 'vitest'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { rfiRequest } from '#web/domain/rfi/rfi-request.fixture.ts'
import { isToBeSent, letterRequests } from './letter-requests.ts'

const cited = (ElementId: number, words: string | null, page: number | null, StandardId = 1) => ({
  ElementId,
  StandardId,
  Citation: words,
  Anchor: page === null ? null : { page },
})
const documents = [
  {
    Title: 'Plan',
    Name: 'plan.pdf',
    citations: [
      cited(1, 'Page 1', 1),
      cited(2, 'Page 1', 1),
      cited(2, ' ', 4),
      cited(3, null, null, 2),
    ],
  },
  { Title: null, Name: 'log.xlsx', citations: [cited(2, null, null)] },
  { Title: 'Other', Name: 'other.pdf', citations: [cited(3, 'Page 9', 9, 2)] },
] as unknown as DocumentRow[]

test('cites what the elements of a request cite, or all of its standard, each place once', () => {
  const both = [
    rfiRequest({ elements: [{ Id: 1, Name: 'RM 1-1(a)' }], Answer: ' Yes. ' }),
    rfiRequest({ Id: 2 }),
  ]
  expect(letterRequests(both, documents)).toEqual([
    {
      id: 1,
      standard: 'RM 1-1 Compliance',
      elements: ['RM 1-1(a)'],
      received: '1 Nov 2026',
      question: 'Which policy?',
      answer: 'Yes.',
      documents: [{ title: 'Plan', places: ['Page 1'] }],
    },
    expect.objectContaining({
      elements: [],
      answer: '',
      documents: [
        { title: 'Plan', places: ['Page 1', 'Page 4'] },
        { title: 'log.xlsx', places: [] },
      ],
    }),
  ])
})

test.each([
  [{}, false],
  [{ IsAnswered: true }, true],
  [{ IsAnswered: true, SentDate: '2026-11-24T10:00:00.000Z' }, false],
])('with %j it is in the letter at first: %s', (more, is) => {
  expect(isToBeSent(rfiRequest(more))).toBe(is)
})
