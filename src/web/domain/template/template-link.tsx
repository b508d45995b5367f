import { fileSizeText } from '#rules/documents/file-size.ts'
import type { TemplateRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { templateUrl } from '../document/file-urls.ts'
import styles from './templates.module.css'

/** A template's download link. */
export function TemplateLink({ template }: { readonly template: TemplateRow }) {
  const target = useTarget()
  const { id, original_filename, size } = template
  return (
    <span className={styles['template']}>
      <FileTypeIcon name={original_filename} />
      <a href={templateUrl(id, target)} download={original_filename}>
        {original_filename}
      </a>
      <small>{fileSizeText(size)}</small>
    </span>
  )
}
