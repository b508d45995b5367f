import { Button } from '@mantine/core'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { useCitePassage } from './use-cite-passage.ts'
import styles from './cite-bar.module.css'

/** Offers to cite the selected passage or region, and reports the outcome; renders nothing without either. */
export function CiteBar({
  citing: { selected, cite, citedAt, write, problem },
}: {
  readonly citing: ReturnType<typeof useCitePassage>
}) {
  if (selected === null && write.state === 'Pending' && citedAt === null) return null
  return (
    <div className={styles['bar']} role="group" aria-label="Citation">
      {selected ? (
        <>
          {'exact' in selected ? (
            <q className={styles['quote']} dir="auto">
              {selected.exact}
            </q>
          ) : (
            <span className={styles['quote']}>A region of page {selected.page}</span>
          )}
          <Button
            size="compact-sm"
            title="Cite at the chosen element (c)"
            disabled={write.state === 'Updating'}
            // Pressing the button must not clear the text selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={cite}
          >
            Cite at the element
          </Button>
        </>
      ) : (
        citedAt !== null && <span>Cited at {citedAt}.</span>
      )}
      {problem && <span role="alert">{problem}</span>}
      <SaveStatus state={write.state} error={write.error} />
    </div>
  )
}
