import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import styles from './no-preview.module.css'

/** Stands for a file while it is opened. */
export const OpeningFile = () => (
  <div className={styles['opening']}>
    <SkeletonRows rows={6} height="44px" name="Opening the file" />
  </div>
)
