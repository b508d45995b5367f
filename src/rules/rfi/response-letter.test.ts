import { expect, test } from 'vitest'
import {
  letterPlaceholders,
  responseLetter,
  unknownPlaceholders,
  usualLetterTemplate,
  type LetterFacts,
} from './response-letter.ts'

const request = {
  id: 5,
  standard: 'RM 1-1 Compliance',
  elements: ['RM 1-1(a)'],
  received: '20 Nov 2026',
  question: 'Who {approved} it?\nWhen?',
  answer: 'The board.',
  documents: [{ title: 'Plan', places: ['page 1'] }],
}
const facts: LetterFacts = {
  project: 'Acme Health (Specialty Pharmacy)',
  organization: 'Acme {date} Health',
  date: '25 Nov 2026',
  requests: [request, { ...request, id: 6 }],
}
const paragraph = (text: string) => ({ kind: 'paragraph', text })
const listed = facts.requests.map((one, index) => ({
  kind: 'request',
  number: index + 1,
  request: one,
}))

test.each([
  ['Dear {organization},', [paragraph('Dear Acme {date} Health,')]],
  ['{date}\n{project}', [paragraph('25 Nov 2026\nAcme Health (Specialty Pharmacy)')]],
  ['{date}\r\n\r\n{date}', [paragraph('25 Nov 2026'), paragraph('25 Nov 2026')]],
  ['A\n \n\n\nB\n', [paragraph('A'), paragraph('B')]],
  ['  indented\n\n', [paragraph('  indented')]],
  ['{requests}', listed],
  ['Before {requests} after', [paragraph('Before'), ...listed, paragraph(' after')]],
  ['{requests}\n\n{requests}', [...listed, ...listed]],
  ['{Requests} { date } {}', [paragraph('{Requests} { date } {}')]],
  ['{date', [paragraph('{date')]],
  ['{{date}}', [paragraph('{25 Nov 2026}')]],
  ['', []],
  [' \n\n ', []],
])('makes of %j the parts of a letter', (template, parts) => {
  expect(responseLetter(template, facts)).toEqual(parts)
})

test.each([
  [
    '{date} {organisation}\n\n{x} {y}',
    [
      ['organisation', 1],
      ['x', 3],
      ['y', 3],
    ],
  ],
  ['{Date}', [['Date', 1]]],
  ['{}', [['', 1]]],
  ['{a\nb}', []],
  ['{project}{organization}{date}{requests}', []],
])('names what stands for nothing in %j', (template, unknown) => {
  expect(unknownPlaceholders(template).map(({ name, line }) => [name, line])).toEqual(unknown)
})

test('the usual template has every placeholder and no other', () => {
  expect(unknownPlaceholders(usualLetterTemplate)).toEqual([])
  for (const name of letterPlaceholders) expect(usualLetterTemplate).toContain(`{${name}}`)
})
