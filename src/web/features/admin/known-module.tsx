import { Link } from '@tanstack/react-router'
import styles from './import-page.module.css'
import type { Found } from './import-stage.ts'

/** Asks before an import whether a second module of the same name and version is meant. */
export function KnownModule({ found }: { readonly found: Found }) {
  const { existing_module_id: id, name, version } = found
  if (id === null) return null
  return (
    <p className={styles['known']}>
      <Link to="/app/admin/modules/$module_id" params={{ module_id: id }}>
        {name}
        {version && `, version ${version}`}
      </Link>{' '}
      already exists (module {id}). Do you want a second module with this name and version? The
      first one stays unchanged.
    </p>
  )
}
