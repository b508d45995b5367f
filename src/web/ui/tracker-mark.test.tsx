import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../data/api.ts'
import { TrackerMark } from './tracker-mark.tsx'

test('a failure is told as one text, so that nothing stands between its words and the colon', () => {
  const error = new ApiError({ status: 500, code: 'internal', text: 'It failed', requestId: 'r1' })
  expect(renderToStaticMarkup(<TrackerMark state="Error" error={error} />)).toContain(
    '<span>Not saved: It failed<small> (r1)</small></span>',
  )
})
