import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { isOfStandard } from '#web/domain/document/document-facts.ts'
import { reviewTabs, type ReviewTab } from '#web/domain/navigation/tabs.ts'
import { filledSections } from './guidance/guidance-sections.ts'
import { ScoreSummary } from './head/score-summary.tsx'
import { useReview } from './shared/review-context.ts'
import styles from './review-tabs.module.css'

// The width of the fade at the end of a scrollable row, as set by `may-go-on`, in pixels.
const fade = 32

/** The tabs of a standard with their counts, and its score. */
export function ReviewTabs({
  row,
  full,
  tab,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
  readonly tab: ReviewTab
}) {
  const counts = useTabCounts(row, full)
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // On narrow screens the tabs scroll sideways; measure them at their widest, with all counts.
    if (!full) return
    const all = tabs.current?.getBoundingClientRect()
    const current = tabs.current?.children[reviewTabs.indexOf(tab)]?.getBoundingClientRect()
    if (!all || !current) return
    const left =
      Math.max(0, current.right + fade - all.right) + Math.min(0, current.left - all.left)
    tabs.current?.scrollBy({ left })
  }, [tab, full])
  return (
    <div className={styles['bar']}>
      <nav ref={tabs} className={`${styles['tabs']} may-go-on`} aria-label="Standard sections">
        {reviewTabs.map((name) => (
          <Link
            key={name}
            from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
            to="."
            params={(old) => ({ ...old, tab: name })}
            search
            replace
            resetScroll={false}
            aria-current={name === tab ? 'page' : undefined}
          >
            {name}
            <span className={styles['count']}>{counts[name] || ''}</span>
          </Link>
        ))}
      </nav>
      <ScoreSummary row={row} />
    </div>
  )
}

/** Returns the number that each tab shows; 0 is hidden. */
function useTabCounts(
  row: StandardRow,
  full: StandardRow | undefined,
): Readonly<Record<ReviewTab, number>> {
  const { phase, project_id, standard_id } = useReview()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const details = row.phaseDetails[phase]
  const comments = [
    details?.ClientComment,
    details?.ConsultantComment,
    details?.TheGood,
    details?.TheBad,
  ]
  return {
    Tasks: row.openTaskCount,
    Elements: row.billableCount,
    Documents: documents.data?.filter((one) => isOfStandard(one, standard_id)).length ?? 0,
    Comments: comments.filter(Boolean).length,
    Phases: 0,
    Guidance: full ? filledSections(full.sections).length : 0,
    History: 0,
  }
}
