import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { SaveStatus } from './save-status.tsx'

test('renders a failure as one text node, with no space before the colon', () => {
  const error = new ApiError({ status: 500, code: 'internal', text: 'It failed', requestId: 'r1' })
  expect(renderToStaticMarkup(<SaveStatus state="Error" error={error} />)).toMatch(
    /<span>Not saved: It failed <small[^>]*>Request <code>r1<\/code><button type="button" aria-label="Copy request id"/,
  )
})
