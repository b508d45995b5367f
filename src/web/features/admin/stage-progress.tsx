import { isUnderway, stageWords, type ImportStage } from './import-stage.ts'
import styles from './stage-progress.module.css'

/** What an import is doing, read aloud from stage to stage, and how far the file has been read or sent. It keeps its place. */
export function StageProgress({ stage }: { readonly stage: ImportStage }) {
  const words = stageWords(stage)
  const share = 'share' in stage ? stage.share : null
  const isMeasured = share !== null && share < 1
  return (
    <div className={styles['stage']}>
      <p>
        <output>{words}</output>
        {isMeasured && <span aria-hidden> {Math.floor(share * 100)} %</span>}
      </p>
      {isUnderway(stage) && (
        <progress
          className={styles['bar']}
          aria-label={words}
          max={1}
          {...(isMeasured ? { value: share } : {})}
        />
      )}
    </div>
  )
}
