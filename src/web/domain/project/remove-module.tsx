import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
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
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  const keep = () => {
    setAsked(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const remove = async () => {
    const updates = await write.run({ project_id: projectId, module_id: module.Id })
    if (updates) onRemoved(updates.standards)
    else keep()
  }

  return (
    <div className={styles['removal']}>
      {isAsked ? (
        <fieldset className={styles['asked']} aria-label={`Remove ${module.Name}?`}>
          <span>Remove it with its assignments? A module with stored work cannot be removed.</span>
          <Button
            size="compact-sm"
            color="red"
            variant="outline"
            disabled={write.state === 'Updating'}
            onClick={() => void remove()}
          >
            Remove
          </Button>
          <Button size="compact-sm" variant="default" ref={focusOnMount} onClick={keep}>
            Cancel
          </Button>
        </fieldset>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          ref={opener}
          aria-label={`Remove ${module.Name}`}
          onClick={() => {
            write.reset()
            setAsked(true)
          }}
        >
          Remove
        </Button>
      )}
      {write.state === 'Updating' && <SaveStatus state={write.state} />}
      {write.state === 'Error' && (
        <ErrorAlert
          what={`${module.Name} was not removed`}
          error={write.error}
          kept={
            write.error?.code === 'moduleInUse'
              ? 'A module cannot be removed while work is stored on its standards:'
              : 'The project is unchanged.'
          }
        />
      )}
    </div>
  )
}
