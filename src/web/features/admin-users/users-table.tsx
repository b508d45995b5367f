import type { AdminUsersSearch, UserSort } from '../../search.ts'
import type { Organization } from '../../ui/people/person-fields.tsx'
import { SortHead } from './sort-head.tsx'
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

/** Users in rows, each a button that unfolds the person below it; on narrow screens each row is a block. */
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
  /** The id of the user who is unfolded. */
  readonly opened: string | undefined
  /** The id of the user who has just been added. */
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
            <SortHead key={column.sort} {...column} present={sort} onSort={onSort} />
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
