import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './standard-skeleton.module.css'

/** A standard that is on its way, of the size that it will have. */
export function StandardSkeleton() {
  return (
    <div className={styles['skeleton']}>
      <SkeletonRows rows={3} height="44px" name="The standard is on its way" />
      <SkeletonRows rows={6} height="64px" name="Its content is on its way" />
    </div>
  )
}
