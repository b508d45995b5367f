import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useQueryOf } from '../../data/use-query-of.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ElementsEditor } from './elements-editor.tsx'
import { useModule } from './module-context.ts'
import { SectionTexts } from './section-texts.tsx'
import styles from './standard-editor.module.css'
import { StandardHead } from './standard-head.tsx'
import { TipTexts } from './tip-texts.tsx'

/** One standard of the module: its name and counts, its elements as a tree, its sections and its tip. */
export function StandardEditor({
  standard_id,
  onGone,
}: {
  readonly standard_id: number
  /** The standard was deleted. */
  readonly onGone: () => void
}) {
  const { module } = useModule()
  const { data, error, refetch } = useQueryOf('core/standards', {
    module_id: module.Id,
    standard_id,
  })
  const standard = data?.[0]
  return (
    <div className={styles['editor']}>
      <Link
        from="/app/admin/modules/$module_id"
        to="."
        search={{}}
        className={styles['back']}
        aria-label="All standards"
      >
        <ChevronLeft size={16} aria-hidden />
        Standards
      </Link>
      {error && (
        <ErrorNote
          what="The standard could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !standard && <SkeletonRows rows={12} name="Loading the standard" />}
      {standard && (
        <>
          <StandardHead standard={standard} onGone={onGone} />
          <ElementsEditor standard={standard} />
          <SectionTexts standard={standard} />
          <TipTexts standard={standard} />
        </>
      )}
    </div>
  )
}
