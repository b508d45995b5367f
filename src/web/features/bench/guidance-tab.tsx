import type { StandardRow } from '../../data/contracts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LineText } from '../../ui/line-text.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { filledSections } from './guidance-sections.ts'
import styles from './guidance-tab.module.css'

/** What the standard says about itself: its content sections. */
export function GuidanceTab({ full }: { readonly full: StandardRow | undefined }) {
  if (!full) return <SkeletonRows rows={3} height="120px" name="Guidance is on its way" />
  const sections = filledSections(full.sections)
  if (sections.length === 0)
    return (
      <EmptyState>
        The scope, the commentary and the evidence of this standard will stand here. Its module
        gives none.
      </EmptyState>
    )
  return (
    <div className={styles['sections']}>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <LineText text={text} />
        </section>
      ))}
    </div>
  )
}
