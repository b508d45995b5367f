import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateText } from './date-text.tsx'

const time = (hour: number, minute: number) => new Date(2020, 0, 31, hour, minute).toISOString()

test('a day is shown with its month and year, and a time as the local time of day', () => {
  expect(renderToStaticMarkup(<DateText value="2020-01-31" />)).toBe(
    '<time dateTime="2020-01-31">31 Jan 2020</time>',
  )
  for (const [hour, minute, clock] of [
    [0, 5, '00:05'],
    [23, 50, '23:50'],
  ] as const)
    expect(renderToStaticMarkup(<DateText value={time(hour, minute)} withTime />)).toMatch(
      new RegExp(`>31 Jan 2020, ${clock}</time>$`),
    )
})

test('without a value nothing is shown', () => {
  expect(renderToStaticMarkup(<DateText value={null} withTime />)).toBe('')
  expect(renderToStaticMarkup(<DateText value={undefined} />)).toBe('')
})
