import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import { adminProjectsSearch } from '#web/screens/admin/projects/search.ts'
import { dashboardSearch } from '#web/screens/dashboard/shared/search.ts'
import { signInSearch } from '#web/screens/sign-in/shared/search.ts'

test('reads the deep link of the grid', () => {
  expect(dashboardSearch(parseSearch('?phase=desktop-review&display=Grid'))).toEqual({
    phase: 'desktop-review',
    display: 'Grid',
  })
})

test('drops values that are not valid filters', () => {
  expect(dashboardSearch({ phase: 'x', display: 'y', module: '-1', q: '' })).toEqual({})
})

test('reads the status of projects and the module to add', () => {
  expect(adminProjectsSearch({ status: 'On Hold', module: '3' })).toEqual({
    status: 'On Hold',
    module: 3,
  })
  expect(adminProjectsSearch({ status: 'Lost', module: 'x' })).toEqual({})
})

test('writes plain values', () => {
  expect(stringifySearch({ q: '12', module: 3, lead: undefined })).toBe('?q=12&module=3')
  expect(stringifySearch({})).toBe('')
})

test.each([
  '//elsewhere.example',
  'https://elsewhere.example',
  '/apple',
  '/app\\@elsewhere',
  '/sign-in',
])('never returns to %s', (returnTo) => {
  expect(signInSearch({ returnTo })).toEqual({})
})

test.each(['/app', '/app?x=1', '/app/projects/1/dashboard/Status'])('returns to %s', (returnTo) => {
  expect(signInSearch({ returnTo })).toEqual({ returnTo })
})
