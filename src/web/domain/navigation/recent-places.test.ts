import { expect, test } from 'vitest'
import { placeOf, placesIn, withPlace, type RecentPlace } from './recent-places.ts'

const status = '/app/projects/1/dashboard/Status'
const standard = (id: number, tab = 'Tasks', phase = 'desktop-review') =>
  `/app/projects/1/modules/2/review/${phase}/standards/${id}/${tab}`

test.each([
  [status, { kind: 'dashboard', projectId: 1, tab: 'Status' }],
  [
    standard(3),
    { kind: 'standard', projectId: 1, standardId: 3, phase: 'desktop-review', tab: 'Tasks' },
  ],
])('%s is a place', (path, place) => {
  expect(placeOf(path)).toEqual({ path, ...place })
})

test.each([
  '/app',
  '/app/profile',
  '/app/projects/1/search',
  '/app/projects/x/dashboard/Status',
  '/app/projects/1/dashboard/Nowhere',
  '/app/projects/1/dashboard/Status?q=secret',
  standard(3, 'Nowhere'),
  standard(3, 'Tasks', 'nowhere'),
  'javascript:alert(1)',
  '//elsewhere.test/app/projects/1/dashboard/Status',
])('%s is none', (path) => {
  expect(placeOf(path)).toBeNull()
})

const add = (places: readonly RecentPlace[], path: string) =>
  withPlace(places, placeOf(path) as RecentPlace)

test('the last comes first, a standard stands once, and eight are kept', () => {
  const paths = [status, standard(3), standard(4), standard(3, 'Elements', 'verification')]
  const places = paths.reduce(add, [] as readonly RecentPlace[])
  expect(places.map(({ path }) => path)).toEqual([paths[3], paths[2], paths[0]])
  const many = Array.from({ length: 12 }, (_, index) => standard(index + 1)).reduce(
    add,
    [] as readonly RecentPlace[],
  )
  expect(many.map(({ path }) => path)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5].map((id) => standard(id)),
  )
})

test.each([null, '', 'no JSON', '{}', 'null', '[1]', '["/elsewhere"]'])(
  '%j holds no places',
  (text) => {
    expect(placesIn(text)).toEqual([])
  },
)
