import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import type { ChosenFiles } from '../../data/use-uploads.ts'
import { takeFiles } from './take-files.ts'
import styles from './upload-bar.module.css'

/** What opens the choice of files from elsewhere, such as a key. */
export type OpenFiles = RefObject<HTMLInputElement | null>

/** Where files are chosen or dropped; `children` are the choices that hold for what is uploaded. */
export function UploadBar({
  invitation,
  isInviting = false,
  isOver,
  field,
  onFiles,
  children,
}: {
  /** What is asked for, as a sentence. */
  readonly invitation?: string
  /** Whether it is the first thing that the person should see. */
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
            {invitation} <span>Drop files anywhere on this page, or choose them.</span>
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
        onChange={({ currentTarget }) => onFiles({ files: takeFiles(currentTarget) })}
      />
    </section>
  )
}
