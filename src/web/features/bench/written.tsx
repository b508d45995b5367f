import { DateText } from '../../ui/date-text.tsx'
import { useBench } from './bench-context.ts'
import styles from './read-comment.module.css'

/** Who wrote a comment, and when; nothing before anybody has. */
export function Written({
  by,
  at,
}: {
  readonly by: string | null | undefined
  readonly at: string | null | undefined
}) {
  const { personName } = useBench()
  if (!at) return null
  return (
    <span className={styles['note']}>
      {personName(by) ?? 'Someone'}, <DateText value={at} withTime />
    </span>
  )
}
