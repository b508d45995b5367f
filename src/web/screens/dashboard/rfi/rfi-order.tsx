import { NativeSelect } from '@mantine/core'
import type { RequestOrder } from '../shared/search.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'

const orders: Readonly<Record<RequestOrder, string>> = {
  received: 'Latest received first',
  standard: 'By standard',
}

/** Chooses the order of the requests, which is stored in the URL. */
export function RfiOrder() {
  const { search, change } = useDashboardSearch()
  return (
    <NativeSelect
      aria-label="Order"
      value={search.arrange ?? ''}
      data={[
        { value: '', label: 'Due first' },
        ...Object.entries(orders).map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        change({
          arrange: value === 'received' || value === 'standard' ? value : undefined,
        })
      }
    />
  )
}
