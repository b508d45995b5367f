import { Link } from '@tanstack/react-router'
import styles from './passthrough-note.module.css'

/** Says that a standard passes through: its elements show the scores of Desktop Review, where they are given. */
export function PassthroughNote() {
  return (
    <p className={styles['note']}>
      This is a pass-through standard: it is scored in Desktop Review.{' '}
      <Link
        from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
        to="."
        params={(old) => ({ ...old, phase: 'desktop-review' })}
        search
      >
        Go to Desktop Review
      </Link>
    </p>
  )
}
