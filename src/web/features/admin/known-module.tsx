import { useQueryOf } from '../../data/use-query-of.ts'
import styles from './import-page.module.css'
import type { Found } from './import-stage.ts'

/** Says before an import that there is a module of this name and version already. */
export function KnownModule({ found }: { readonly found: Found }) {
  const { data: modules } = useQueryOf('core/modules', {})
  const isKnown = modules?.some(
    ({ Name, Version }) => Name === found.name && Version === found.version,
  )
  if (!isKnown) return null
  return (
    <p className={styles['known']}>
      There is a module of this name and version already. Importing makes a second one and leaves
      the first as it is.
    </p>
  )
}
