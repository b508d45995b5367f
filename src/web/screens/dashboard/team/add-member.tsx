import { Button } from '@mantine/core'
import { useImperativeHandle, useState, type FormEvent, type Ref } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { InvitePerson } from '#web/domain/person/invite-person.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { usePicker } from '#web/ui/picker/use-picker.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { candidates } from './candidates.ts'
import type { Member } from './member.ts'
import styles from './team-tab.module.css'

/** Adds a client or consultant to the project; people without an account can be invited right away. */
export function AddMember({
  projectId,
  members,
  ref,
}: {
  readonly projectId: number
  readonly members: readonly Member[]
  readonly ref: Ref<Pick<HTMLInputElement, 'focus'>>
}) {
  const users = useQueryOf('admin/all_users', {})
  const write = useTransformation('Project:AddClient')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isMissing, setMissing] = useState(false)
  const [addedId, setAddedId] = useState<string | null>(null)
  const picker = usePicker({
    choices: users.data && candidates(users.data, members),
    values: chosen,
    onChange: setChosen,
  })
  useImperativeHandle(ref, () => ({ focus: (options) => picker.field.current?.focus(options) }))

  const added = users.data?.find(({ Id }) => isSameUser(Id, addedId))
  const login = useLoginOf(addedId)

  const add = async ([id]: readonly string[]) => {
    setMissing(id === undefined)
    if (id === undefined) return picker.field.current?.focus()
    setAddedId(null)
    if ((await write.run({ project_id: projectId, client_user_id: id })) === null) return
    setChosen([])
    setAddedId(id)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (write.state !== 'Updating') picker.settle((ids) => void add(ids))
  }

  return (
    <form className={styles['add']} aria-label="Add member" onSubmit={submit}>
      <div className={styles['fields']}>
        <Picker
          picker={picker}
          className={styles['chooser']}
          label="Client or consultant"
          placeholder="Name, address or organization"
          error={isMissing && chosen.length === 0 ? 'Choose a person' : undefined}
        />
        <Button type="submit">Add to project</Button>
        <SaveStatus state={write.state} />
        <output>{added && `${added.FullName} was added and can now see the project.`}</output>
      </div>
      {added && login && !login.hasAccount && <InvitePerson user={added} login={login} />}
      {users.error && !users.data && (
        <ErrorAlert
          what="The users could not be loaded"
          error={users.error}
          onRetry={() => void users.refetch()}
        />
      )}
      {write.state === 'Error' && <NotAdded error={write.error} />}
    </form>
  )
}

const useLoginOf = (userId: string | null) =>
  useQueryOf('admin/gf_login_info', {}).data?.find(({ UserId }) => isSameUser(UserId, userId))

function NotAdded({ error }: { readonly error: ApiError | null }) {
  const isMember = error?.code === 'preSnapshotNotEmpty'
  return (
    <ErrorAlert
      what={isMember ? 'This person is already a member' : 'The person was not added'}
      error={error}
      kept="The team is unchanged."
    />
  )
}
