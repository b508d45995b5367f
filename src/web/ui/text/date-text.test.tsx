import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DateText } from './date-text.tsx'

afterEach(() => vi.unstubAllEnvs())

const shown = (value: string, withTime = false) =>
  renderToStaticMarkup(<DateText value={value} withTime={withTime} />).replace(/<[^>]+>/g, '')

test('a timestamp is shown as the local day, a date as it is', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(shown('2020-11-25T01:00:00.000Z')).toBe('24 Nov 2020')
  expect(shown('2020-11-25T01:00:00.000Z', true)).toBe('24 Nov 2020, 17:00')
  expect(shown('2020-11-25T00:00:00.000Z')).toBe('25 Nov 2020')
  expect(shown('2020-11-25')).toBe('25 Nov 2020')
  vi.stubEnv('TZ', 'Pacific/Auckland')
  expect(shown('2020-11-25T23:00:00.000Z')).toBe('26 Nov 2020')
})
