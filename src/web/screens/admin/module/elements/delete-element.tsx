import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import type { ModuleElement } from '../shared/module-context.ts'
import styles from '../shared/delete-confirmation.module.css'

/** Deletes the element after a confirmation in place; says what prevents the deletion. */
export function DeleteElement({
  element,
  onGone,
}: {
  readonly element: ModuleElement
  readonly onGone: () => void
}) {
  const { run, state, error, reset } = useTransformation('Element:Delete')
  const [isAsking, setAsking] = useState(false)
  useKeys('Element', {
    Delete: { does: 'Delete element', run: () => setAsking(true) },
  })
  const remove = async () => {
    const gone = await run({ element_id: element.Id })
    if (gone) onGone()
  }
  const cancel = () => {
    reset()
    setAsking(false)
    document.getElementById(`element-${element.Id}`)?.focus()
  }

  if (!isAsking)
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete
      </Button>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is that of the buttons inside
    <section
      className={styles['ask']}
      aria-label="Delete element"
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
    >
      <p>Delete {element.Name} in every project?</p>
      {state === 'Error' && error && (
        <ErrorAlert what="The element was not deleted" error={error} />
      )}
      <div className={styles['acts']}>
        <Button ref={focusOnMount} disabled={state === 'Updating'} onClick={() => void remove()}>
          Delete element
        </Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
