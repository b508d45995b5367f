import { useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { StandardRow } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { benchTabs, type BenchTab } from '../../tabs.ts'
import { isOfStandard } from '../../ui/documents/document-facts.ts'
import { useBench } from './bench-context.ts'
import styles from './bench-tabs.module.css'
import { filledSections } from './guidance-sections.ts'
import { ScoreSummary } from './score-summary.tsx'

// The end of a line that goes on is faded, as wide as `may-go-on` says.
const fade = 32

/** The tabs of a standard with their counts, and its score. */
export function BenchTabs({
  row,
  full,
  tab,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
  readonly tab: BenchTab
}) {
  const { phase, project_id, standard_id } = useBench()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow screen the tabs scroll sideways, and with all counts they are at their widest.
    if (!full) return
    const all = tabs.current?.getBoundingClientRect()
    const current = tabs.current?.children[benchTabs.indexOf(tab)]?.getBoundingClientRect()
    if (!all || !current) return
    const left =
      Math.max(0, current.right + fade - all.right) + Math.min(0, current.left - all.left)
    tabs.current?.scrollBy({ left })
  }, [tab, full])
  const details = row.phaseDetails[phase]
  const comments = [
    details?.ClientComment,
    details?.ConsultantComment,
    details?.TheGood,
    details?.TheBad,
  ].filter(Boolean).length
  const counts: Readonly<Record<BenchTab, number>> = {
    Tasks: row.openTaskCount,
    Elements: row.billableCount,
    Documents: documents.data?.filter((one) => isOfStandard(one, standard_id)).length ?? 0,
    Comments: comments,
    Guidance: full ? filledSections(full.sections).length : 0,
    History: 0,
  }
  return (
    <div className={styles['bar']}>
      <nav ref={tabs} className={`${styles['tabs']} may-go-on`} aria-label="Standard sections">
        {benchTabs.map((name) => (
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
