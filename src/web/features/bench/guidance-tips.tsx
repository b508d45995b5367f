import { useQueryOf } from '../../data/use-query-of.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LineText } from '../../ui/line-text.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { tipTitles, type TipName } from '../../ui/tip-titles.ts'
import { useBench } from './bench-context.ts'
import styles from './guidance-tab.module.css'

const names = Object.keys(tipTitles) as TipName[]

/** The tip of the standard: basics, management, accreditation, as far as they say something. */
export function GuidanceTips() {
  const { module_id, standard_id } = useBench()
  const { data: tips, error, refetch } = useQueryOf('tips/sf_tips', { module_id })
  if (error)
    return (
      <ErrorNote what="The tip could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!tips) return <SkeletonRows rows={1} height="60px" name="Loading the tip" />
  const tip = tips.find(({ id }) => id === standard_id)
  const filled = names.flatMap((name) => {
    const text = tip?.[name]?.trim()
    return text ? [{ title: tipTitles[name], text }] : []
  })
  if (filled.length === 0) return null
  return (
    <section className={styles['tip']} aria-labelledby="tip">
      <h2 id="tip">Tip</h2>
      {filled.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <LineText text={text} />
        </div>
      ))}
    </section>
  )
}
