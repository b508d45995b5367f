import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './delete-standard.module.css'
import { useModule, type NamedStandard } from './module-context.ts'

/** Deletes the standard, after saying in place what goes with it; tells what stands in the way. */
export function DeleteStandard({
  standard,
  onGone,
}: {
  readonly standard: NamedStandard
  readonly onGone: () => void
}) {
  const { module } = useModule()
  const { run, state, error, reset } = useTransformation('Standard:Delete')
  const [isAsking, setAsking] = useState(false)
  const elements = standard.AllElements?.length ?? 0

  const remove = async () => {
    const gone = await run({ module_id: module.Id, Id: standard.Id })
    if (gone) onGone()
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
      aria-label="Delete standard"
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
    >
      <p>
        Delete this standard
        {elements > 0 && ` with its ${elements === 1 ? 'element' : `${elements} elements`}`}, in
        every project?
      </p>
      {state === 'Error' && error && (
        <ErrorNote what="The standard was not deleted" error={error} />
      )}
      <div className={styles['acts']}>
        <Button ref={takeFocus} disabled={state === 'Updating'} onClick={() => void remove()}>
          Delete standard
        </Button>
        <Button
          variant="default"
          onClick={() => {
            reset()
            setAsking(false)
          }}
        >
          Cancel
        </Button>
        <TrackerMark state={state === 'Error' ? 'Pending' : state} />
      </div>
    </section>
  )
}
