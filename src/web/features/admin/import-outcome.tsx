import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FoundModule } from './found-module.tsx'
import styles from './import-page.module.css'
import { KnownModule } from './known-module.tsx'
import { ProblemList } from './problem-list.tsx'
import type { Import } from './use-import.ts'

// The button that had the focus is gone.
const takeFocus = (link: HTMLAnchorElement | null): void => link?.focus()

/** What came of an import so far, and the next step from there. */
export function ImportOutcome({ stage, file, error, checkAgain, store }: Import) {
  const fileName = file?.name ?? ''
  if (stage.at === 'turned away')
    return (
      <p className={styles['turnedAway']} role="alert">
        <TriangleAlert size={18} aria-hidden /> {stage.why} Nothing was sent.
      </p>
    )
  if (stage.at === 'not checked') {
    const problems = error?.problems ?? []
    if (!error || problems.length === 0)
      return (
        <ErrorNote
          what={`${fileName} could not be checked`}
          error={error}
          kept="Nothing was stored, and the file is still here."
          onRetry={() => void checkAgain()}
        />
      )
    return (
      <section className={styles['outcome']} aria-labelledby="problems">
        <div role="alert">
          <h2 id="problems">
            {problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`} in {fileName}
          </h2>
        </div>
        <p>Nothing was stored. Mend the file and choose or drop it again.</p>
        <ProblemList name="Mistakes" fileName={fileName} problems={problems} />
        {error.requestId && <small>Request {error.requestId}</small>}
      </section>
    )
  }
  if (!('found' in stage)) return null
  const { found } = stage
  return (
    <section className={styles['outcome']} aria-label="What the file holds">
      <FoundModule found={found} fileName={fileName} />
      {stage.at === 'not stored' && (
        <ErrorNote
          what={`${found.name} was not imported`}
          error={error}
          kept="Nothing was stored, unless the answer was lost; trying again does not store it twice."
          onRetry={() => void store()}
        />
      )}
      {stage.at === 'checked' && <KnownModule found={found} />}
      {(stage.at === 'checked' || stage.at === 'storing') && (
        <div className={styles['next']}>
          <Button
            {...(stage.at === 'storing' && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => void store()}
          >
            Import
          </Button>
        </div>
      )}
      {stage.at === 'stored' && found.module_id !== null && (
        <div className={styles['next']}>
          <Link
            ref={takeFocus}
            className={styles['step']}
            to="/app/admin/projects"
            search={{ module: found.module_id }}
          >
            Add to a project
          </Link>
        </div>
      )}
    </section>
  )
}
