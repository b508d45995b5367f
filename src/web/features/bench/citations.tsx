import { FileTypeIcon } from '../../ui/file-type-icon.tsx'
import styles from './citations.module.css'
import type { Element } from './scored-rows.ts'

/** The documents that an element cites, each with the passage. */
export function Citations({ citations }: { readonly citations: Element['citations'] }) {
  return (
    <ul className={styles['list']} aria-label="Citations">
      {citations.map(({ DocumentId, Name, Citation }) => (
        <li key={DocumentId}>
          <FileTypeIcon name={Name} /> <span className={styles['name']}>{Name}</span>{' '}
          {Citation && <q>{Citation}</q>}
        </li>
      ))}
    </ul>
  )
}
