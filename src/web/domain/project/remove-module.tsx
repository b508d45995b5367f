import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './remove-module.module.css'

/** Removes a module from a project after confirmation in place; while it has stored work, lists that instead. */
export function RemoveModule({
  projectId,
  module,
  onRemoved,
}: {
  readonly projectId: number
  readonly module: { readonly Id: number; readonly Name: string }
  /** Called with the number of standards removed with the module, which is then no longer in the list. */
  readonly onRemoved: (standards: number) => void
}) {
  const write = useTransformation('Project:RemoveModule')
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  const cancel = () => {
    setAsking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const remove = async () => {
    const updates = await write.run({ project_id: projectId, module_id: module.Id })
    if (updates) onRemoved(updates.standards)
    else cancel()
  }

  return (
    <div className={styles['removal']}>
      {isAsking ? (
        <ConfirmInRow
          name={`Remove ${module.Name}?`}
          act="Remove"
          isBusy={write.state === 'Updating'}
          onConfirm={() => void remove()}
          onCancel={cancel}
        >
          Remove it with its assignments? A module with stored work cannot be removed.
        </ConfirmInRow>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          ref={opener}
          aria-label={`Remove ${module.Name}`}
          onClick={() => {
            write.reset()
            setAsking(true)
          }}
        >
          Remove
        </Button>
      )}
      {write.state === 'Updating' && <SaveStatus state={write.state} />}
      {write.state === 'Error' && <RemovalError name={module.Name} error={write.error} />}
    </div>
  )
}

function RemovalError({ name, error }: { readonly name: string; readonly error: ApiError | null }) {
  return (
    <ErrorAlert
      what={`${name} was not removed`}
      error={error}
      kept={
        error?.code === 'moduleInUse'
          ? 'A module cannot be removed while work is stored on its standards:'
          : 'The project is unchanged.'
      }
    />
  )
}
