import { LineText } from '../../ui/line-text.tsx'
import styles from './read-texts.module.css'

/** Texts that take no change, each under its title; the empty ones are left out. */
export function ReadTexts({
  texts,
  none,
}: {
  readonly texts: readonly (readonly [title: string, text: string | null | undefined])[]
  /** What is said when all are empty. */
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
