import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderedWords } from '#web/ui/text/rendered-words.fixture.tsx'
import { mayAnswer } from './rfi-answer.tsx'
import { RfiFacts } from './rfi-facts.tsx'
import { rfiRequest } from './rfi-request.fixture.ts'
import { unansweredOf } from './unanswered.ts'

const elements = [
  { Id: 4, Name: 'RM 1(a)' },
  { Id: 5, Name: 'RM 1(b)' },
]

test('a request shows its days, its elements and when its answer was sent', () => {
  const request = rfiRequest({
    ReceivedDate: '2020-01-10',
    DueDate: '2020-02-09',
    SentDate: '2020-02-01T10:00:00.000Z',
    elements,
    CreatedByName: 'Sam Senior',
  })
  const facts = <RfiFacts request={request} />
  expect(renderToStaticMarkup(facts)).toContain('title="Recorded by Sam Senior"')
  expect(renderedWords(facts)).toMatch(
    /^Received 10 Jan 2020 Due 9 Feb 2020 RM 1\(a\), RM 1\(b\) Answer sent 1 Feb 2020, \d\d:\d\d$/,
  )
  const bare = rfiRequest({
    ReceivedDate: '2020-01-10',
    DueDate: null,
    SentDate: null,
    elements: [],
  })
  expect(renderedWords(<RfiFacts request={bare} />)).toBe('Received 10 Jan 2020')
})

test('an open request is answered by those who may; one that is answered by nobody', () => {
  expect(mayAnswer(() => true, rfiRequest({ IsAnswered: false }))).toBe(true)
  expect(mayAnswer(() => false, rfiRequest({ IsAnswered: false }))).toBe(false)
  expect(mayAnswer(() => true, rfiRequest({ IsAnswered: true }))).toBe(false)
})

test('the unanswered requests of a standard are those about it that are open', () => {
  const requests = [
    rfiRequest({ Id: 1, StandardId: 3, IsAnswered: false }),
    rfiRequest({ Id: 2, StandardId: 3, IsAnswered: true }),
    rfiRequest({ Id: 3, StandardId: 4, IsAnswered: false }),
  ]
  expect(unansweredOf(requests, 3).map(({ Id }) => Id)).toEqual([1])
})
