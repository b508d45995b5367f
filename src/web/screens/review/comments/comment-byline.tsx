import { DateText } from '#web/ui/text/date-text.tsx'
import { useReview } from '../shared/review-context.ts'
import styles from './read-comment.module.css'

/** The author and the time of a comment; renders nothing without an author. */
export function CommentByline({
  by,
  at,
  verb = '',
}: {
  readonly by: string | null | undefined
  readonly at: string | null | undefined
  /** Begins the line, such as 'Written by '. */
  readonly verb?: string
}) {
  const { personName } = useReview()
  if (!at) return null
  return (
    <span className={styles['note']}>
      {verb}
      {personName(by) ?? 'Someone'}, <DateText value={at} withTime />
    </span>
  )
}
