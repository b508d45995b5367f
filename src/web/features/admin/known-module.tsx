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
      A module with this name and version already exists. Importing adds a second one and leaves the
      first unchanged.
    </p>
  )
}
