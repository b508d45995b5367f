import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Person } from './person.tsx'

test('a person is shown by initials and name, in a compact place by initials', () => {
  expect(renderToStaticMarkup(<Person name="Sam Senior" />)).toMatch(
    /title="Sam Senior".*aria-hidden="true">SS<.*>Sam Senior</,
  )
  expect(renderToStaticMarkup(<Person name="Sam Senior" isCompact />)).toMatch(
    /class="only-read-aloud"[^>]*>Sam Senior</,
  )
})

test('where nobody is assigned it says so', () => {
  expect(renderToStaticMarkup(<Person name={null} />)).toMatch(/data-nobody.*>–<.*>Unassigned</)
  expect(renderToStaticMarkup(<Person name="" nobody="Anyone" />)).toContain('>Anyone<')
})
