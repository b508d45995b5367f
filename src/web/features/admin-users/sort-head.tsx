import { ArrowDown, ArrowUp } from 'lucide-react'
import type { UserSort } from '../../search.ts'
import styles from './users-table.module.css'

/** The head of a column that sorts by it, and the other way around when it is pressed again. */
export function SortHead({
  sort,
  words,
  present,
  onSort,
}: {
  readonly sort: UserSort
  readonly words: string
  readonly present: UserSort | `-${UserSort}`
  readonly onSort: (sort: UserSort | `-${UserSort}`) => void
}) {
  const isUp = present === sort
  const isDown = present === `-${sort}`
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort(isUp ? `-${sort}` : sort)}
      >
        {words}
        {isUp && <ArrowUp size={14} aria-hidden />}
        {isDown && <ArrowDown size={14} aria-hidden />}
      </button>
    </th>
  )
}
