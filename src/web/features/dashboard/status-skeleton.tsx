import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './status-skeleton.module.css'

/** The place of bars, labels and standards while they are on their way, of the size that they will have. */
export function StatusSkeleton({ display }: { readonly display: 'List' | 'Grid' }) {
  return (
    <div className={styles['skeleton']}>
      <SkeletonRows rows={2} height="30px" name="Loading progress" />
      <SkeletonRows rows={1} height="40px" name="Loading labels" />
      {display === 'Grid' ? (
        <SkeletonRows rows={6} height="88px" name="Loading standards" />
      ) : (
        <SkeletonRows rows={18} name="Loading standards" />
      )}
    </div>
  )
}
