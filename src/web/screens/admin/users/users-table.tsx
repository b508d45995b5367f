import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Organization } from '#web/domain/person/person-fields.tsx'
import type { AdminUsersSearch, UserSort } from './search.ts'
import { UserItem } from './user-item.tsx'
import type { ListedUser } from './user-row.ts'
import styles from './users-table.module.css'

type Sort = NonNullable<AdminUsersSearch['sorted']>

const columns = [
  { sort: 'name', words: 'Name' },
  { sort: 'email', words: 'E-mail address' },
  { sort: 'type', words: 'Type' },
  { sort: 'organization', words: 'Organization' },
  { sort: 'sign-in', words: 'Last sign-in' },
] as const satisfies readonly { sort: UserSort; words: string }[]

/** The users as rows; each is a button that expands the person below it. On narrow screens each row becomes a block. */
export function UsersTable({
  users,
  sort,
  opened,
  added,
  onSort,
  onOpen,
  ...more
}: {
  readonly users: readonly ListedUser[]
  readonly sort: Sort
  /** The id of the expanded user. */
  readonly opened: string | undefined
  /** The id of the user who was just added. */
  readonly added: string | null
  readonly organizations: readonly Organization[]
  readonly isLoadingLogins: boolean
  readonly isLastAdministrator: boolean
  readonly onSort: (sort: Sort) => void
  readonly onOpen: (id: string | undefined) => void
  readonly onDeleted: (name: string) => void
}) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.sort} {...column} present={sort} onSort={onSort} />
          ))}
          <th scope="col">Status</th>
        </tr>
      </thead>
      {users.map((listed) => (
        <UserItem
          key={listed.user.Id}
          listed={listed}
          isOpen={opened === listed.user.Id}
          isAdded={added === listed.user.Id}
          onToggle={() => onOpen(opened === listed.user.Id ? undefined : listed.user.Id)}
          {...more}
        />
      ))}
    </table>
  )
}

/** A column header that sorts by its column; pressing it again reverses the order. */
function SortHeader({
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
