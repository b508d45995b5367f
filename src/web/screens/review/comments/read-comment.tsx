import type { ReactNode } from 'react'
import type { TypedText } from '#rules/people/presence.ts'
import { TypingNote } from '#web/domain/presence/typing-note.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import styles from './read-comment.module.css'

/** A read-only comment with its byline. */
export function ReadComment({
  title,
  text,
  note,
  typing,
}: {
  readonly title: string
  readonly text: string | null
  readonly note?: ReactNode
  /** Identifies the text, to show the reader who is typing in it. */
  readonly typing?: TypedText
}) {
  return (
    <section className={styles['comment']}>
      <h2>{title}</h2>
      {text ? <LineText text={text} /> : <p className={styles['note']}>No comment yet.</p>}
      {note && <p className={styles['note']}>{note}</p>}
      {typing && <TypingNote text={typing} />}
    </section>
  )
}
