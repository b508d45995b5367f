import { FileJson } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './file-drop.module.css'
import { fileSizeText } from '../../../rules/file-size.ts'

/** Takes a file that is chosen by the button or dropped anywhere on the page. */
export function FileDrop({
  file,
  isDisabled,
  onFiles,
}: {
  readonly file: { readonly name: string; readonly size: number } | null
  readonly isDisabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    // A file that is dropped beside the button would otherwise take the place of the page.
    const over = (event: DragEvent) => {
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy'
      setIsOver(!isDisabled)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      if (!isDisabled) onFiles([...(event.dataTransfer?.files ?? [])])
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
          const files = [...(currentTarget.files ?? [])]
          // The same file, mended, must be a change as well.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
