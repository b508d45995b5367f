import { expect, test } from 'vitest'
import { isViewSearch } from '#rules/review/filter/saved-view.ts'
import { viewSearch } from './view-search.ts'

test('a view has the phase, the filters, the order and the display, in one order', () => {
  const search = viewSearch({
    display: 'Grid',
    sort: '-score',
    module: 2,
    elementType: 'points',
    changed: 'yes',
    due: 'overdue',
    queue: 'mine',
    q: 'ärger & #1',
    label: 'Full Score,Not Assigned',
    associate: 'none',
    lead: 'sam',
    phase: 'verification',
  })
  expect(search).toBe(
    '?phase=verification&lead=sam&associate=none&label=Full+Score%2CNot+Assigned&q=%C3%A4rger+%26+%231&queue=mine&due=overdue&changed=yes&elementType=points&module=2&sort=-score&display=Grid',
  )
  expect(isViewSearch(search)).toBe(true)
})

test('a view has nothing of other tabs', () => {
  expect(viewSearch({ tasks: 'all', document: 3, person: 'sam', order: 'size' })).toBe('')
})
