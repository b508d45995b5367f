import type { StandardRow } from '../../data/contracts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LineText } from '../../ui/line-text.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StandardTemplates } from '../../ui/templates/standard-templates.tsx'
import { filledSections } from './guidance-sections.ts'
import { GuidanceTips } from './guidance-tips.tsx'
import styles from './guidance-tab.module.css'

/** What the standard says about itself, its content sections, its tip, and the templates that help with it. */
export function GuidanceTab({ full }: { readonly full: StandardRow | undefined }) {
  if (!full) return <SkeletonRows rows={3} height="120px" name="Loading guidance" />
  const sections = filledSections(full.sections)
  return (
    <div className={styles['sections']}>
      {sections.length === 0 && (
        <EmptyState>
          This standard has no guidance. Its scope, commentary and evidence would appear here.
        </EmptyState>
      )}
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <LineText text={text} />
        </section>
      ))}
      <GuidanceTips />
      <StandardTemplates moduleId={full.StandardSetId} standardId={full.Id} />
    </div>
  )
}
