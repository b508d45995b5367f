import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import styles from './document.module.css'

/** The template that a document was filled in from, and whether the template has changed since; renders nothing for other documents. */
export const DocumentOrigin = ({ row }: { readonly row: DocumentRow }) =>
  row.TemplateName === null ? null : (
    <p className={styles['origin']}>
      Filled in from the template {row.TemplateName}, version {row.TemplateVersion}.
      {row.ModuleId !== null && <TemplateSince row={row} moduleId={row.ModuleId} />}
    </p>
  )

function TemplateSince({
  row: { TemplateId, TemplateVersion },
  moduleId,
}: {
  readonly row: DocumentRow
  readonly moduleId: number
}) {
  const { data } = useQueryOf('templates/all_templates', { module_id: moduleId })
  const template = data?.find(({ id }) => id === TemplateId)
  if (template === undefined || template.version === TemplateVersion) return null
  return <> The template is at version {template.version} now.</>
}
