import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import type { Organization } from '#web/domain/person/person-fields.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { findUsers, userCounts, userScopes } from './find-users.ts'
import { NewUser } from './new-user.tsx'
import { adminUsersRoute } from './search.ts'
import type { AdminUsersSearch } from './search.ts'
import { useUserKeys } from './use-user-keys.ts'
import { listedUsers, type UserRow } from './user-row.ts'
import { UsersTable } from './users-table.tsx'
import styles from './users-page.module.css'

const atOnce = 100

/** All people with an account: search, add, edit, lock and delete in place. */
export function UsersPage() {
  const { isReadOnly } = useSession()
  const users = useQueryOf('admin/all_users', {})
  const logins = useQueryOf('admin/gf_login_info', {})
  const { search, change } = useUsersSearch()
  const [isAdding, setAdding] = useState(false)
  // Return the focus to the button when the form closes.
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
          ref={isReturning ? focusOnMount : null}
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
        <ErrorAlert
          what="The sign-ins could not be loaded"
          error={logins.error}
          onRetry={() => void logins.refetch()}
        />
      )}
      <AsyncContent
        name="the users"
        result={users}
        rows={12}
        height="44px"
        isEmpty={() => found.length === 0}
        empty={
          search.type === 'Locked' && !search.q
            ? 'No locked users. Locked users are signed out and have no access until unlocked.'
            : 'No users match.'
        }
        firstStep={
          <Button variant="default" onClick={() => change({ q: undefined, type: undefined })}>
            Show all users
          </Button>
        }
      >
        {() => (
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
      </AsyncContent>
      {found.length > shown.length && (
        <Button variant="default" onClick={() => setMost(shown.length + atOnce)}>
          Show {Math.min(atOnce, found.length - shown.length)} more of {found.length}
        </Button>
      )}
    </Page>
  )
}

/** Returns the organizations of the users, by name. */
function organizationsOf(users: readonly UserRow[]): Organization[] {
  const byName = new Map<string, string>()
  for (const { Organization: name, OrganizationId: id } of users)
    if (name && id && !byName.has(name)) byName.set(name, id)
  return [...byName]
    .map(([name, id]) => ({ name, id }))
    .toSorted((a, b) => compareNaturally(a.name, b.name))
}

/** Returns the filters of the users from the address, and a setter; undefined removes a filter. */
function useUsersSearch(): {
  search: AdminUsersSearch
  change: (changes: {
    [Name in keyof AdminUsersSearch]?: AdminUsersSearch[Name] | undefined
  }) => void
} {
  const search = useSearch({ from: adminUsersRoute })
  const navigate = useNavigate({ from: '/app/admin/users' })
  return {
    search,
    change: (changes) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }) as AdminUsersSearch,
        replace: true,
        resetScroll: false,
      }),
  }
}
