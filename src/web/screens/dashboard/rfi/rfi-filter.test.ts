import { expect, test } from 'vitest'
import { rfiRequest } from '#web/domain/rfi/rfi-request.fixture.ts'
import type { DashboardSearch } from '../shared/search.ts'
import { filterRequests, requestCounts } from './rfi-filter.ts'

const reader = { userId: 'sam', today: new Date('2026-11-25T00:00:00.000Z') }
const requests = [
  rfiRequest({ Id: 1, DueDate: '2026-11-24', StandardName: 'RM 10-1 Plan', OwnerId: 'ANN' }),
  rfiRequest({ Id: 2, DueDate: '2026-11-25', StandardName: 'RM 2-1 Log', Text: 'Which LOG?' }),
  rfiRequest({
    Id: 3,
    OwnerId: null,
    JuniorOwnerId: 'sam',
    elements: [{ Id: 9, Name: 'RM 1-1(c)' }],
    ReceivedDate: '2026-11-20',
  }),
  rfiRequest({ Id: 4, DueDate: null, OwnerId: null, Answer: 'See the register.' }),
  rfiRequest({ Id: 5, IsAnswered: true, AnsweredDate: '2026-11-20T12:00:00.000Z' }),
]

test.each<[DashboardSearch, number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ requests: 'overdue' }, [1]],
  [{ requests: 'mine' }, [2, 3]],
  [{ requests: 'answered' }, [5]],
  [{ requests: 'all' }, [1, 2, 3, 4, 5]],
  [{ q: 'log which' }, [2]],
  [{ q: 'register' }, [4]],
  [{ q: '1-1(C)' }, [3]],
  [{ q: 'absent' }, []],
  [{ arrange: 'standard' }, [3, 4, 2, 1]],
  [{ arrange: 'received' }, [3, 1, 2, 4]],
])('%j lists %j', (search, ids) => {
  expect(filterRequests(requests, search, reader).map(({ Id }) => Id)).toEqual(ids)
})

test('keeps what was just answered where it was', () => {
  const held = filterRequests(requests, {}, reader, new Set([5]))
  expect(held.map(({ Id }) => Id)).toEqual([1, 2, 3, 4, 5])
})

test('counts what each filter lists', () => {
  expect(requestCounts(requests, reader)).toEqual({
    open: 4,
    overdue: 1,
    mine: 2,
    answered: 1,
    all: 5,
  })
})
