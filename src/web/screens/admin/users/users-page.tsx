import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import type { Organization } from '#web/domain/person/person-fields.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
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
  const directory = useUserDirectory()
  const { change } = useUsersSearch()
  // Return the focus to the button when the form closes.
  const [form, setForm] = useState<'closed' | 'open' | 'returning'>('closed')
  const [notice, setNotice] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const openForm = () => {
    setNotice(null)
    setForm('open')
  }
  const onAdded = (id: string, name: string) => {
    setForm('closed')
    setNotice(`${name} was added and invited by mail.`)
    setAdded(id)
    change({ user: id, q: undefined, type: undefined })
  }
  const onDeleted = (name: string) => {
    change({ user: undefined })
    setNotice(`${name} was deleted.`)
    heading.current?.focus()
  }
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
          ref={form === 'returning' ? focusOnMount : null}
          disabled={isReadOnly || form === 'open'}
          onClick={openForm}
        >
          Add a user
        </Button>
      </PageHead>
      {isReadOnly && <p>This installation is read-only: users cannot be changed here.</p>}
      {form === 'open' && (
        <NewUser
          organizations={directory.organizations}
          onClose={() => setForm('returning')}
          onAdded={onAdded}
        />
      )}
      <UsersToolbar directory={directory} filterField={filterField} />
      <output className={styles['notice']}>{notice}</output>
      <UserList directory={directory} list={list} added={added} onDeleted={onDeleted} />
    </Page>
  )
}

/** The filters: by type, with the number of people each, and by words in a person's fields. */
function UsersToolbar({
  directory: { users, counts },
  filterField,
}: {
  readonly directory: UserDirectory
  readonly filterField: Ref<HTMLInputElement>
}) {
  const { search, change } = useUsersSearch()
  return (
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
  )
}

/** The users that pass the filters; the expanded one is always among those shown. */
function UserList({
  directory: { users, logins, everybody, counts, organizations },
  list,
  added,
  onDeleted,
}: {
  readonly directory: UserDirectory
  readonly list: Ref<HTMLDivElement>
  /** The id of the user who was just added. */
  readonly added: string | null
  readonly onDeleted: (name: string) => void
}) {
  const { search, change } = useUsersSearch()
  const [most, setMost] = useMostShown(atOnce)
  const found = findUsers(everybody, search)
  const opened = found.findIndex(({ user }) => user.Id === search.user)
  const shown = found.slice(0, Math.max(most, opened + 1))
  return (
    <>
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
        empty={emptyText(search)}
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
              onDeleted={onDeleted}
            />
          </div>
        )}
      </AsyncContent>
      <ShowMore shown={shown.length} total={found.length} step={atOnce} onShow={setMost} />
    </>
  )
}

const emptyText = ({ type, q }: AdminUsersSearch): string =>
  type === 'Locked' && !q
    ? 'No locked users. Locked users are signed out and have no access until unlocked.'
    : 'No users match.'

type UserDirectory = ReturnType<typeof useUserDirectory>

/** Loads all people with their sign-in data, the number of people per filter option, and the organizations. */
function useUserDirectory() {
  const users = useQueryOf('admin/all_users', {})
  const logins = useQueryOf('admin/gf_login_info', {})
  const everybody = listedUsers(users.data ?? [], logins.data ?? [])
  return {
    users,
    logins,
    everybody,
    counts: userCounts(everybody),
    organizations: organizationsOf(users.data ?? []),
  }
}

/** Returns the organizations of the users, ordered by name. */
function organizationsOf(users: readonly UserRow[]): Organization[] {
  const byName = new Map<string, string>()
  for (const { Organization: name, OrganizationId: id } of users)
    if (name && id && !byName.has(name)) byName.set(name, id)
  return [...byName]
    .map(([name, id]) => ({ name, id }))
    .toSorted((a, b) => compareNaturally(a.name, b.name))
}

/** Returns the filters of the users from the URL, and a setter; undefined removes a filter. */
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
