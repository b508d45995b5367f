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
          kept="Nothing was imported, and the file is still selected."
          onRetry={() => void checkAgain()}
        />
      )
    return (
      <section className={styles['outcome']} aria-labelledby="problems">
        <div role="alert">
          <h2 id="problems">
            {problems.length === 1 ? '1 problem' : `${problems.length} problems`} in {fileName}
          </h2>
        </div>
        <p>Nothing was imported. Fix the file, then choose or drop it again.</p>
        <ProblemList name="Problems" fileName={fileName} problems={problems} />
        {error.requestId && <small>Request {error.requestId}</small>}
      </section>
    )
  }
  if (!('found' in stage)) return null
  const { found } = stage
  return (
    <section className={styles['outcome']} aria-label="File contents">
      <FoundModule found={found} fileName={fileName} />
      {stage.at === 'not stored' && (
        <ErrorNote
          what={`${found.name} was not imported`}
          error={error}
          kept="Nothing was imported, unless only the response was lost. Trying again does not import it twice."
          // Somebody made it after the check: the next check shows it, and asks.
          onRetry={() => void (error?.code === 'moduleExists' ? checkAgain() : store())}
        />
      )}
      {stage.at === 'checked' && <KnownModule found={found} />}
      {(stage.at === 'checked' || stage.at === 'storing') && (
        <div className={styles['next']}>
          <Button
            {...(stage.at === 'storing' && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => void store()}
          >
            {found.existing_module_id === null ? 'Import' : 'Import a second module'}
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
