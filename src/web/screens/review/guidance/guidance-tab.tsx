import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { tipTitles, type TipName } from '#web/domain/standard/tip-titles.ts'
import { templatesOf } from '#web/domain/template/template-groups.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { useReview } from '../shared/review-context.ts'
import { filledSections } from './guidance-sections.ts'
import { TemplateItem } from './template-item.tsx'
import standardTemplatesStyles from '#web/domain/template/templates.module.css'
import styles from './guidance-tab.module.css'

const names = Object.keys(tipTitles) as TipName[]

/** The non-empty sections of the standard's tip: basics, management, accreditation. */
function GuidanceTips() {
  const { module_id, standard_id } = useReview()
  const { data: tips, error, refetch } = useQueryOf('tips/sf_tips', { module_id })
  if (error)
    return (
      <ErrorAlert what="The tip could not be loaded" error={error} onRetry={() => void refetch()} />
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

/** The guidance of a standard: its content sections, its tip and its templates. */
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

/** The templates of a standard, to download and to upload filled in; renders nothing without templates. */
function StandardTemplates({
  moduleId,
  standardId,
}: {
  readonly moduleId: number
  readonly standardId: number
}) {
  const { project_id } = useReview()
  const templates = useQueryOf('templates/all_templates', { module_id: moduleId })
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  if (templates.error && !templates.data)
    return (
      <ErrorAlert
        what="The templates could not be loaded"
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    )
  const shown = templatesOf(templates.data ?? [], standardId)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>Templates</h2>
      <ul className={standardTemplatesStyles['list']}>
        {shown.map((template) => (
          <TemplateItem
            key={template.id}
            template={template}
            documents={(documents.data ?? []).filter(
              ({ TemplateId, StandardId }) =>
                TemplateId === template.id && StandardId === standardId,
            )}
          />
        ))}
      </ul>
    </section>
  )
}
