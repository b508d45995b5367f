import { Link } from '@tanstack/react-router'
import { FileJson } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { useSession } from '#web/data/session/session.ts'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
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

/** Accepts a file chosen with the button or dropped anywhere on the page. */
function FileDrop({
  file,
  isDisabled,
  onFiles,
}: {
  readonly file: { readonly name: string; readonly size: number } | null
  readonly isDisabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const isOver = usePageDrop(isDisabled ? null : onFiles)
  return (
    <>
      <button
        type="button"
        className={styles['drop']}
        data-over={isOver || undefined}
        disabled={isDisabled}
        onClick={() => field.current?.click()}
      >
        <FileJson size={24} aria-hidden />
        <span className={styles['words']}>
          <strong>{file ? file.name : 'Choose a standards file, or drop it here'}</strong>
          <span>
            {file
              ? `${fileSizeText(file.size)} · choose or drop another file to replace it`
              : 'A .json file up to 32 MB: standards-set/1, or an OSCAL catalog'}
          </span>
        </span>
      </button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const files = pickFiles(currentTarget)
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** Takes files dropped anywhere on the page, or rejects them without `onFiles`; returns whether files are being dragged over it. */
function usePageDrop(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Without this the browser navigates to a file that is dropped outside the button.
    const over = (event: DragEvent) => {
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = onFiles ? 'copy' : 'none'
      setOver(onFiles !== null)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles?.([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  })

  return isOver
}
