import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShowMore } from './show-more.tsx'

test.each([
  [50, 120, 'Show 50 more of 120'],
  [50, 54, 'Show 4 more of 54'],
  [100, 101, 'Show 1 more of 101'],
  [50, 50, null],
  [Infinity, 54, null],
])('with %d of %d rows shown it offers %j', (shown, total, words) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <ShowMore shown={shown} total={total} step={50} onShow={() => undefined} />
    </MantineProvider>,
  )
  if (words === null) expect(markup).not.toContain('<button')
  else expect(markup).toContain(`>${words}<`)
})
