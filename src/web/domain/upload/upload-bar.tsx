import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import type { ChosenFiles } from '#web/data/uploads/use-uploads.ts'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import styles from './upload-bar.module.css'

/** The file input, so that something else, such as a shortcut, can open the file picker. */
export type OpenFiles = RefObject<HTMLInputElement | null>

/** The area to choose or drop files; `children` are the options of the upload. */
export function UploadBar({
  invitation,
  isInviting = false,
  isOver,
  field,
  onFiles,
  children,
}: {
  /** The prompt, as a sentence. */
  readonly invitation?: string
  /** Whether it is emphasized as the first action of the screen. */
  readonly isInviting?: boolean
  /** Whether files are being dragged over the page. */
  readonly isOver: boolean
  readonly field?: OpenFiles
  readonly onFiles: (chosen: ChosenFiles) => void
  readonly children?: ReactNode
}) {
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  return (
    <section
      className={styles['bar']}
      aria-label="Upload"
      data-over={isOver || undefined}
      data-inviting={isInviting || undefined}
    >
      <p className={styles['words']} data-empty={invitation === undefined || undefined}>
        {isOver ? (
          'Drop files to upload.'
        ) : (
          <>
            {invitation} <span>Drop or paste files anywhere on this page, or choose them.</span>
          </>
        )}
      </p>
      {children}
      <Button
        variant={isInviting ? 'filled' : 'default'}
        leftSection={<Upload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ currentTarget }) => onFiles({ files: pickFiles(currentTarget) })}
      />
    </section>
  )
}
