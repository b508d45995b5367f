import { NativeSelect } from '@mantine/core'
import { typeFilters } from '#rules/review/filter/standard-filter.ts'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import styles from './status-board.module.css'

const titles = new Map<string, string>(elementTypes.map(({ name, title }) => [name, title]))

/** Shows only the standards that have an element of a type. */
export function TypeSelect() {
  const { search, change } = useDashboardSearch()
  return (
    <NativeSelect
      aria-label="Element type"
      className={styles['types'] ?? ''}
      value={search.elementType ?? ''}
      data={[
        { value: '', label: 'All element types' },
        ...typeFilters.map((type) => ({ value: type, label: titles.get(type) ?? type })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        change({ elementType: typeFilters.find((type) => type === value) })
      }
    />
  )
}
