import { useQueryOf } from '../../data/use-query-of.ts'
import { ErrorNote } from '../error-note.tsx'
import { TemplateLink } from './template-link.tsx'
import { templatesOf } from './templates-of.ts'
import styles from './templates.module.css'

/** The templates that help with a standard, to download; nothing when its module gives none. */
export function StandardTemplates({
  moduleId,
  standardId,
}: {
  readonly moduleId: number
  readonly standardId: number
}) {
  const templates = useQueryOf('templates/all_templates', { module_id: moduleId })
  if (templates.error && !templates.data)
    return (
      <ErrorNote
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
      <ul className={styles['list']}>
        {shown.map((template) => (
          <li key={template.id}>
            <TemplateLink template={template} />
            {template.standard_id === null && <small>for the whole module</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
