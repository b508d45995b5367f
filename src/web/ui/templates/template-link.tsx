import { fileSizeText } from '../../../rules/file-size.ts'
import type { TemplateRow } from '../../data/contracts.ts'
import { useTarget } from '../../data/target.ts'
import { templateAddress } from '../documents/file-address.ts'
import { FileTypeIcon } from '../file-type-icon.tsx'
import styles from './templates.module.css'

/** A template to download. */
export function TemplateLink({ template }: { readonly template: TemplateRow }) {
  const target = useTarget()
  const { id, original_filename, size } = template
  return (
    <span className={styles['template']}>
      <FileTypeIcon name={original_filename} />
      <a href={templateAddress(id, target)} download={original_filename}>
        {original_filename}
      </a>
      <small>{fileSizeText(size)}</small>
    </span>
  )
}
