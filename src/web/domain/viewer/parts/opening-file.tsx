import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import styles from './no-preview.module.css'

/** The placeholder for a file that is being opened. */
export const OpeningFile = () => (
  <div className={styles['opening']}>
    <SkeletonRows rows={6} height="44px" name="Opening the file" />
  </div>
)
