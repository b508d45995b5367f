import { Button, Select } from '@mantine/core'
import { useState, type FormEvent, type Ref } from 'react'
import { isSameUser } from '../../../rules/user-id.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { InvitePerson } from '../../ui/people/invite-person.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { candidates } from './candidates.ts'
import type { Member } from './member.ts'
import styles from './team-tab.module.css'

type Added = { readonly Id: string; readonly FullName: string }

/** Adds a client or a consultant who is not linked yet; who has no account can be invited at once. */
export function AddMember({
  projectId,
  members,
  ref,
}: {
  readonly projectId: number
  readonly members: readonly Member[]
  readonly ref: Ref<HTMLInputElement>
}) {
  const users = useQueryOf('admin/all_users', {})
  const write = useTransformation('Project:AddClient')
  const [chosen, setChosen] = useState<string | null>(null)
  const logins = useQueryOf('admin/gf_login_info', {})
  const [added, setAdded] = useState<Added | null>(null)

  const login = logins.data?.find(({ UserId }) => isSameUser(UserId, added?.Id))

  const add = async (event: FormEvent) => {
    event.preventDefault()
    const user = users.data?.find(({ Id }) => isSameUser(Id, chosen))
    if (!user || write.state === 'Updating') return
    setAdded(null)
    const updates = await write.run({ project_id: projectId, client_user_id: user.Id })
    if (updates === null) return
    setChosen(null)
    setAdded(user)
  }

  if (users.error && !users.data)
    return (
      <ErrorNote
        what="The users could not be loaded"
        error={users.error}
        onRetry={() => void users.refetch()}
      />
    )
  return (
    <form className={styles['add']} aria-label="Add somebody" onSubmit={(event) => void add(event)}>
      <div className={styles['fields']}>
        <Select
          ref={ref}
          className={styles['chooser'] ?? ''}
          label="Client or consultant"
          placeholder="Name, address or organization"
          searchable
          comboboxProps={{ withinPortal: false }}
          withScrollArea={false}
          classNames={{ options: styles['options'] ?? '' }}
          limit={200}
          disabled={!users.data}
          data={candidates(users.data ?? [], members).map(({ group, items }) => ({
            group,
            items: [...items],
          }))}
          maxDropdownHeight={340}
          renderOption={({ option }) => {
            const user = users.data?.find(({ Id }) => Id === option.value)
            return (
              <span className={styles['option']}>
                {user?.FullName}
                <small>{user?.UserName}</small>
              </span>
            )
          }}
          value={chosen}
          nothingFoundMessage="Nobody of that name who is not linked already"
          onChange={setChosen}
        />
        <Button type="submit" disabled={chosen === null || write.state === 'Updating'}>
          Add to the project
        </Button>
        <TrackerMark state={write.state} />
        <output>{added && `${added.FullName} is added and sees the project now.`}</output>
      </div>
      {added && login && !login.hasAccount && <InvitePerson user={added} login={login} />}
      {write.state === 'Error' && (
        <ErrorNote
          what={
            write.error?.code === 'preSnapshotNotEmpty'
              ? 'The person is linked already'
              : 'The person was not added'
          }
          error={write.error}
          kept="The team is as it was."
        />
      )}
    </form>
  )
}
