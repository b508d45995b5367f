import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { pickFiles } from './pick-files.ts'
import styles from './page-file-drop.module.css'

/** Accepts a file chosen with the button or dropped anywhere on the page. */
export function PageFileDrop({
  icon,
  file,
  prompt,
  hint,
  accept,
  isDisabled,
  onFiles,
}: {
  readonly icon: ReactNode
  readonly file: { readonly name: string; readonly size: number } | null
  /** What is shown while no file is chosen: what to do, and which files are accepted. */
  readonly prompt: string
  readonly hint: string
  /** The types that the file dialog offers. */
  readonly accept: string
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
        {icon}
        <span className={styles['words']}>
          <strong>{file ? file.name : prompt}</strong>
          <span>
            {file ? `${fileSizeText(file.size)} · choose or drop another file to replace it` : hint}
          </span>
        </span>
      </button>
      <input
        ref={field}
        type="file"
        accept={accept}
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
