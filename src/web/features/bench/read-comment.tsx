import type { ReactNode } from 'react'
import { LineText } from '../../ui/line-text.tsx'
import styles from './read-comment.module.css'

/** A comment to be read, with what is to be known about it. */
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
