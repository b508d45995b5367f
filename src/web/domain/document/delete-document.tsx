import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { documentTitle } from './document-facts.ts'
import styles from './document.module.css'

/** Deletes a document after confirmation in place; while elements cite it, lists them instead. */
export function DeleteDocument({
  row,
  onDeleted,
}: {
  readonly row: DocumentRow
  readonly onDeleted?: (() => void) | undefined
}) {
  const [isAsked, setAsked] = useState(false)
  const write = useTransformation('Document:Delete')
  const remove = async () => {
    const done = await write.run({ project_id: row.ProjectId, document_id: row.Id })
    if (done !== null) onDeleted?.()
  }
  const places = row.citations.map(({ ElementName }) => ElementName)
  const earlier = row.earlierVersions.length

  if (!isAsked)
    return (
      <div className={styles['acts']}>
        <Button variant="subtle" color="gray" data-delete onClick={() => setAsked(true)}>
          Delete
        </Button>
      </div>
    )
  return (
    <fieldset className={styles['question']} aria-label="Delete document">
      {places.length > 0 ? (
        <p>
          It is cited at {shortList(places)}. Delete{' '}
          {places.length === 1 ? 'this citation' : 'these citations'} first, or their passages would
          be lost.
        </p>
      ) : (
        <p>
          Delete {documentTitle(row)}
          {earlier > 0 &&
            ` with its ${earlier === 1 ? 'earlier version' : `${earlier} earlier versions`}`}
          ? No element cites it. You cannot undo this.
        </p>
      )}
      <div className={styles['acts']}>
        {places.length === 0 && (
          <Button
            color="red"
            variant="outline"
            disabled={write.state === 'Updating'}
            onClick={() => void remove()}
          >
            Delete
          </Button>
        )}
        <Button variant="default" ref={focusOnMount} onClick={() => setAsked(false)}>
          Cancel
        </Button>
      </div>
      {write.state === 'Error' && (
        <ErrorAlert what="The document was not deleted" error={write.error} />
      )}
    </fieldset>
  )
}

const most = 6

const shortList = (places: readonly string[]): string =>
  places.length <= most
    ? places.join(', ')
    : `${places.slice(0, most).join(', ')} and ${places.length - most} more`
