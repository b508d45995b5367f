import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { TemplateRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { templateUrl } from '../document/file-urls.ts'
import styles from './templates.module.css'

const TemplatePreview = lazyWithPreload(
  async () => (await import('./template-preview.tsx')).TemplatePreview,
)

/** A template's download link, and a button that shows the template. */
export function TemplateLink({ template }: { readonly template: TemplateRow }) {
  const target = useTarget()
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setShown(false))
    button.current?.focus()
  }
  const { id, original_filename, size } = template
  return (
    <span className={styles['template']}>
      <FileTypeIcon name={original_filename} />
      <a href={templateUrl(id, target)} download={original_filename}>
        {original_filename}
      </a>
      <small>{fileSizeText(size)}</small>
      <button
        ref={button}
        type="button"
        className={styles['show']}
        aria-label={`Preview ${original_filename}`}
        onClick={() => setShown(true)}
      >
        Preview
      </button>
      {isShown && (
        <Suspense fallback={null}>
          <TemplatePreview template={template} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
