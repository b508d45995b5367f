import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { AsyncContent } from './async-content.tsx'

const error = new ApiError({ status: 500, code: 'internal', text: 'It failed', requestId: 'r1' })

const markupOf = (data: readonly string[] | undefined, failure: ApiError | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AsyncContent
        name="the tasks"
        result={{ data, error: failure, refetch: () => {} }}
        rows={2}
        isEmpty={(tasks) => tasks.length === 0}
        empty="No tasks yet."
      >
        {(tasks) => <ul>{tasks.join()}</ul>}
      </AsyncContent>
    </MantineProvider>,
  )

test('placeholder rows are shown while the data loads', () => {
  expect(markupOf(undefined, null)).toMatch(/<output[^>]*aria-label="Loading the tasks"/)
})

test('the error replaces missing data, not loaded data', () => {
  expect(markupOf(undefined, error)).toContain('The tasks could not be loaded')
  expect(markupOf(['one'], error)).toMatch(/<ul>one<\/ul>$/)
})

test('empty data shows the empty state, other data its content', () => {
  expect(markupOf([], null)).toContain('No tasks yet.')
  expect(markupOf(['one', 'two'], null)).toMatch(/<ul>one,two<\/ul>$/)
})
