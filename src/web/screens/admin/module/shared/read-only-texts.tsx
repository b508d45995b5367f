import { LineText } from '#web/ui/text/line-text.tsx'
import styles from './read-only-texts.module.css'

/** Read-only texts under their titles; empty ones are omitted. */
export function ReadOnlyTexts({
  texts,
  none,
}: {
  readonly texts: readonly (readonly [title: string, text: string | null | undefined])[]
  /** The text shown when all are empty. */
  readonly none: string
}) {
  const filled = texts.filter(([, text]) => text?.trim())
  if (filled.length === 0) return <p className={styles['none']}>{none}</p>
  return filled.map(([title, text]) => (
    <div key={title} className={styles['text']}>
      <h3>{title}</h3>
      <LineText text={text ?? ''} />
    </div>
  ))
}
