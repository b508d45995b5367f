import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { Failure } from './failure.ts'
import type { ViewerFile } from './viewer-file.ts'
import styles from './no-preview.module.css'

const sentences: Readonly<Record<Failure, string>> = {
  broken: 'This file is damaged or is not of the type that its name says, so it cannot be shown.',
  empty: 'This file is empty.',
  encrypted: 'This file is protected by a password. Download it to open it with the password.',
  noPreview: 'There is no preview for this type of file.',
  tooLarge: 'This file is too large to be shown here.',
  tooSlow: 'This file takes too long to read, so the preview was stopped.',
  unavailable: 'The file could not be loaded. It may have been removed, or the connection is lost.',
}

/** Says why a file is not shown, and offers its download. */
export function NoPreview({
  file,
  failure,
  onRetry,
}: {
  readonly file: ViewerFile
  readonly failure: Failure
  readonly onRetry?: (() => void) | undefined
}) {
  return (
    <div className={styles['note']} role="status" data-failure={failure}>
      <p>{sentences[failure]}</p>
      <div className={styles['acts']}>
        {failure === 'unavailable' && onRetry && <Button onClick={onRetry}>Try again</Button>}
        <Button
          component="a"
          href={file.url}
          download={file.name}
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
        >
          <span className={styles['name']} title={file.name}>
            Download {file.name}
          </span>
        </Button>
      </div>
    </div>
  )
}
