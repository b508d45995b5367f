import { useQueryOf } from '../../data/use-query-of.ts'
import { ModuleTemplates } from '../../ui/templates/module-templates.tsx'
import { useModule } from './module-context.ts'
import styles from './names-part.module.css'

/** The templates of the module and of its standards. */
export function TemplatesPart() {
  const { module } = useModule()
  const { data: standards = [] } = useQueryOf('core/standards', {
    module_id: module.Id,
    parts: 'names',
  })
  return (
    <div className={styles['part']}>
      <ModuleTemplates moduleId={module.Id} standards={standards} />
    </div>
  )
}
