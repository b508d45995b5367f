import { Link } from '@tanstack/react-router'
import { FileJson } from 'lucide-react'
import { useState } from 'react'
import type { ReadTable } from '#rules/standards/table/read-table.ts'
import { tableSet } from '#rules/standards/table/table-set.ts'
import { useSession } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { PageFileDrop } from '#web/ui/file-drop/page-file-drop.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { isUnderway, stageLabel, type ImportStage } from './import-stage.ts'
import { TableMapping } from './table/table-mapping.tsx'
import { isTableFile, useTable } from './table/use-table.ts'
import { withRows } from './table/with-rows.ts'
import { useImport, type Import } from './use-import.ts'
import styles from './stage-progress.module.css'

/** Imports a standards set: the file is checked as soon as it is chosen, and imported once the administrator confirms the result. */
export function ImportPage() {
  const { isReadOnly } = useSession()
  const work = useImport()
  const table = useTable()
  const [checked, setChecked] = useState<ReadTable | null>(null)
  const file = table.file ?? work.file
  const take = (files: readonly File[]) => {
    const [chosen] = files
    work.forget()
    table.forget()
    setChecked(null)
    if (files.length === 1 && chosen && isTableFile(chosen)) void table.read(chosen)
    else void work.take(files)
  }
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
            file={file}
            prompt="Choose a standards file, or drop it here"
            hint="A .json file up to 32 MB (standards-set/1, or an OSCAL catalog), or a table up to 20 MB: .xlsx, .csv"
            accept=".json,.xlsx,.csv,.tsv,.txt,application/json"
            isDisabled={work.stage.at === 'storing'}
            onFiles={take}
          />
          <TableOf table={table} work={work} onCheck={setChecked} />
          <StageProgress stage={work.stage} />
          <ImportOutcome {...work} file={file} error={withRows(work.error, checked)} />
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

/** The mapping of a table's columns once the server has read the table; until then, the progress or the error. */
function TableOf({
  table: { stage, file, read },
  work,
  onCheck,
}: {
  readonly table: ReturnType<typeof useTable>
  readonly work: Import
  /** Called with the table to check. */
  readonly onCheck: (found: ReadTable) => void
}) {
  const name = file?.name ?? ''
  if (stage.at === 'reading') return <output>Reading the table</output>
  if (stage.at === 'not read')
    return (
      <ErrorAlert
        what={`${name} could not be read`}
        error={stage.error}
        kept="Nothing was imported."
        {...(file && { onRetry: () => void read(file) })}
      />
    )
  if (stage.at !== 'read' || work.stage.at === 'stored') return null
  return (
    <TableMapping
      key={stage.number}
      sheets={stage.sheets}
      isDisabled={isUnderway(work.stage)}
      onChange={work.forget}
      onCheck={(found) => {
        onCheck(found)
        void work.takeText(JSON.stringify(tableSet(found, name)), name)
      }}
    />
  )
}
