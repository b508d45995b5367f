import type { ReactNode } from 'react'
import { LineText } from '#web/ui/text/line-text.tsx'
import styles from './read-comment.module.css'

/** A read-only comment with its byline. */
export function ReadComment({
  title,
  text,
  note,
}: {
  readonly title: string
  readonly text: string | null
  readonly note?: ReactNode
}) {
  return (
    <section className={styles['comment']}>
      <h2>{title}</h2>
      {text ? <LineText text={text} /> : <p className={styles['note']}>No comment yet.</p>}
      {note && <p className={styles['note']}>{note}</p>}
    </section>
  )
}
