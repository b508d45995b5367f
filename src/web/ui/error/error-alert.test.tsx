import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { renderedWords } from '../text/rendered-words.fixture.tsx'
import { ErrorAlert } from './error-alert.tsx'

const wordsOf = (props: Omit<ComponentProps<typeof ErrorAlert>, 'what'>) =>
  renderedWords(<ErrorAlert what="The task was not added" {...props} />)

const problems = [
  { place: 'name', message: 'must not be empty' },
  { place: 'date', message: 'must be a date' },
]
const failed = new ApiError({
  status: 409,
  code: 'conflict',
  text: 'It was changed',
  requestId: null,
})
const invalid = new ApiError({
  status: 400,
  code: 'invalidParameters',
  text: 'The parameters are invalid',
  requestId: null,
  problems,
})

test('an error says what happened, what was kept and what to do', () => {
  expect(wordsOf({ error: failed, kept: 'The text is still in the field.' })).toBe(
    'The task was not added. It was changed. The text is still in the field. Someone else has changed it in the meantime: compare both versions.',
  )
  expect(wordsOf({ error: failed, isWhole: true })).not.toContain('It was changed')
  expect(wordsOf({ error: new Error('x is undefined') })).toBe(
    'The task was not added. Something went wrong on this page. Reload the page to continue.',
  )
})

test('invalid values are listed instead of the text of the error, unless their fields show them', () => {
  const listed = wordsOf({ error: invalid })
  expect(listed).toContain('name: must not be empty')
  expect(listed).toContain('date: must be a date')
  expect(listed).not.toMatch(/The parameters are invalid|Change what is marked/)
  const marked = wordsOf({ error: invalid, marked: ['name'] })
  expect(marked).toContain('Change what is marked and try again.')
  expect(marked).not.toContain('must not be empty')
  expect(marked).toContain('date: must be a date')
})

test('it offers to try again only where that is possible, and shows the id of the request', () => {
  expect(wordsOf({ error: failed })).not.toContain('Try again')
  expect(wordsOf({ error: failed, onRetry: () => undefined })).toMatch(/Try again$/)
  const traced = new ApiError({ status: 500, code: 'internal', text: 'It failed', requestId: 'r1' })
  expect(wordsOf({ error: traced })).toContain('Request r1')
})
