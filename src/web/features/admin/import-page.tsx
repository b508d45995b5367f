import { Link } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../data/session.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { StageProgress } from './stage-progress.tsx'
import { useImport } from './use-import.ts'

/** Import of a standards set: a file is tried at once, and imported when the administrator has seen what it holds. */
export function ImportPage() {
  const { isReadOnly } = useSession()
  const work = useImport()
  return (
    <Page title="Import">
      <PageHead title="Import a module">
        <Link to="/app/admin/modules">All modules</Link>
      </PageHead>
      {isReadOnly ? (
        <p>This installation is read-only: modules cannot be imported here.</p>
      ) : (
        <>
          <FileDrop
            file={work.file}
            isDisabled={work.stage.at === 'storing'}
            onFiles={(files) => void work.take(files)}
          />
          <StageProgress stage={work.stage} />
          <ImportOutcome {...work} />
        </>
      )}
    </Page>
  )
}
