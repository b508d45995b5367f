import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './delete-standard.module.css'
import type { ModuleElement } from './module-context.ts'

/** Deletes the element after a second word in place; tells what stands in the way. */
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
  const keep = () => {
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
      onKeyDown={(event) => event.key === 'Escape' && keep()}
    >
      <p>Delete {element.Name} in every project?</p>
      {state === 'Error' && error && <ErrorNote what="The element was not deleted" error={error} />}
      <div className={styles['acts']}>
        <Button ref={takeFocus} disabled={state === 'Updating'} onClick={() => void remove()}>
          Delete element
        </Button>
        <Button variant="default" onClick={keep}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
