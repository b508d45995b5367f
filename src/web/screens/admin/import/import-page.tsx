import { Link } from '@tanstack/react-router'
import { FileJson } from 'lucide-react'
import { useSession } from '#web/data/session/session.ts'
import { PageFileDrop } from '#web/ui/file-drop/page-file-drop.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { isUnderway, stageLabel, type ImportStage } from './import-stage.ts'
import { useImport } from './use-import.ts'
import styles from './stage-progress.module.css'

/** Imports a standards set: the file is checked as soon as it is chosen, and imported once the administrator confirms the result. */
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
          <PageFileDrop
            icon={<FileJson size={24} aria-hidden />}
            file={work.file}
            prompt="Choose a standards file, or drop it here"
            hint="A .json file up to 32 MB: standards-set/1, or an OSCAL catalog"
            accept=".json,application/json"
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

/** Shows the stage of an import, announced at each change, and the share of the file that has been read or sent. Its space is reserved, so that nothing below moves. */
function StageProgress({ stage }: { readonly stage: ImportStage }) {
  const words = stageLabel(stage)
  const share = 'share' in stage ? stage.share : null
  const isMeasured = share !== null && share < 1
  return (
    <div className={styles['stage']}>
      <p>
        <output>{words}</output>
        {isMeasured && <span aria-hidden> {Math.floor(share * 100)} %</span>}
      </p>
      {isUnderway(stage) && (
        <progress
          className={styles['bar']}
          aria-label={words}
          max={1}
          {...(isMeasured ? { value: share } : {})}
        />
      )}
    </div>
  )
}
