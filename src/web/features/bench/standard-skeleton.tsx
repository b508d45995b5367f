import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './standard-skeleton.module.css'

/** A standard that is on its way, of the size that it will have. */
export function StandardSkeleton() {
  return (
    <div className={styles['skeleton']}>
      <SkeletonRows rows={3} height="44px" name="Loading the standard" />
      <SkeletonRows rows={6} height="64px" name="Loading its content" />
    </div>
  )
}
