import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FoundModule } from './found-module.tsx'
import styles from './import-page.module.css'
import { ProblemList } from './problem-list.tsx'
import type { Import } from './use-import.ts'

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
        <h2 id="problems" role="alert">
          {problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`} in {fileName}
        </h2>
        <p>Nothing was stored. Mend the file and choose or drop it again.</p>
        <ProblemList name="Mistakes" fileName={fileName} problems={problems} />
        {error.requestId && <small>Request {error.requestId}</small>}
      </section>
    )
  }
  if (stage.at !== 'checked' && stage.at !== 'not stored' && stage.at !== 'stored') return null
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
      {stage.at === 'checked' && (
        <div className={styles['next']}>
          <Button onClick={() => void store()}>Import</Button>
        </div>
      )}
      {stage.at === 'stored' && found.module_id !== null && (
        <div className={styles['next']}>
          <Link to="/app/admin/projects" search={{ module: found.module_id }}>
            Add to a project
          </Link>
        </div>
      )}
    </section>
  )
}
