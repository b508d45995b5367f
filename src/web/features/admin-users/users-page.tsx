import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { findUsers, userCounts, userScopes } from './find-users.ts'
import { NewUser } from './new-user.tsx'
import { organizationsOf } from './organizations-of.ts'
import { listedUsers } from './user-row.ts'
import { UsersTable } from './users-table.tsx'
import { useUserKeys } from './use-user-keys.ts'
import { useUsersSearch } from './use-users-search.ts'
import styles from './users-page.module.css'

const atOnce = 100

/** Everybody who has an account: find, add, change, lock and delete, each in place. */
export function UsersPage() {
  const { isReadOnly } = useSession()
  const users = useQueryOf('admin/all_users', {})
  const logins = useQueryOf('admin/gf_login_info', {})
  const { search, change } = useUsersSearch()
  const [isAdding, setAdding] = useState(false)
  // The button takes the focus back from the form that it opened.
  const [isReturning, setReturning] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [most, setMost] = useState(atOnce)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const everybody = listedUsers(users.data ?? [], logins.data ?? [])
  const counts = userCounts(everybody)
  const found = findUsers(everybody, search)
  const organizations = organizationsOf(users.data ?? [])
  const openForm = () => {
    setTold(null)
    setReturning(false)
    setAdding(true)
  }
  const opened = found.findIndex(({ user }) => user.Id === search.user)
  const shown = found.slice(0, Math.max(most, opened + 1))
  useUserKeys({
    list,
    onNew: isReadOnly ? null : openForm,
    onFilter: () => filterField.current?.focus(),
    onClose: () => change({ user: undefined }),
  })

  return (
    <Page title="Users">
      <PageHead title="Users" headingRef={heading}>
        <Button
          leftSection={<Plus size={16} aria-hidden />}
          ref={isReturning ? takeFocus : null}
          disabled={isReadOnly || isAdding}
          onClick={openForm}
        >
          Add a user
        </Button>
      </PageHead>
      {isReadOnly && <p>This installation is read-only: users cannot be changed here.</p>}
      {isAdding && (
        <NewUser
          organizations={organizations}
          onClose={() => {
            setAdding(false)
            setReturning(true)
          }}
          onAdded={(id, name) => {
            setAdding(false)
            setTold(`${name} was added and invited by mail.`)
            setAdded(id)
            change({ user: id, q: undefined, type: undefined })
          }}
        />
      )}
      <div className={styles['toolbar']}>
        <Choice
          name="Users by type"
          options={userScopes.map(({ scope, words, short }, index) => ({
            value: scope ?? ('All' as const),
            label: words,
            short,
            count: users.data ? counts[index] : undefined,
          }))}
          value={search.type ?? 'All'}
          onChoose={(type) => change({ type: type === 'All' ? undefined : type })}
        />
        <FilterField
          ref={filterField}
          name="Find a user"
          q={search.q ?? ''}
          onFilter={(q) => change({ q: q || undefined })}
        />
      </div>
      <output className={styles['told']}>{told}</output>
      {logins.error && (
        <ErrorNote
          what="The sign-ins could not be loaded"
          error={logins.error}
          onRetry={() => void logins.refetch()}
        />
      )}
      {users.error && !users.data ? (
        <ErrorNote
          what="The users could not be loaded"
          error={users.error}
          onRetry={() => void users.refetch()}
        />
      ) : !users.data ? (
        <SkeletonRows rows={12} height="44px" name="Loading the users" />
      ) : found.length === 0 ? (
        <EmptyState
          firstStep={
            <Button variant="default" onClick={() => change({ q: undefined, type: undefined })}>
              Show all users
            </Button>
          }
        >
          {search.type === 'Locked' && !search.q
            ? 'No locked users. Locked users are signed out and have no access until unlocked.'
            : 'No users match.'}
        </EmptyState>
      ) : (
        <div ref={list}>
          <UsersTable
            users={shown}
            organizations={organizations}
            isLoadingLogins={logins.isPending}
            isLastAdministrator={counts[1] === 1}
            opened={search.user}
            added={added}
            sort={search.sorted ?? 'name'}
            onOpen={(user) => change({ user })}
            onSort={(sorted) => change({ sorted })}
            onDeleted={(name) => {
              change({ user: undefined })
              setTold(`${name} was deleted.`)
              heading.current?.focus()
            }}
          />
        </div>
      )}
      {found.length > shown.length && (
        <Button variant="default" onClick={() => setMost(shown.length + atOnce)}>
          Show {Math.min(atOnce, found.length - shown.length)} more of {found.length}
        </Button>
      )}
    </Page>
  )
}
