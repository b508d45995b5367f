import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/session.ts'
import { Page } from '../../ui/page.tsx'
import styles from './modules-page.module.css'
import { ModulesTable } from './modules-table.tsx'
import { NewModule } from './new-module.tsx'

/** All modules of the house: made by hand, or imported. */
export function ModulesPage() {
  const { isReadOnly } = useSession()
  return (
    <Page title="Modules">
      <header className={styles['head']}>
        <h1>Modules</h1>
        {!isReadOnly && <Link to="/app/admin/import">Import a standards file</Link>}
      </header>
      {isReadOnly ? (
        <p className={styles['closed']}>
          This installation is read-only: no module can be made here.
        </p>
      ) : (
        <NewModule />
      )}
      <ModulesTable />
    </Page>
  )
}
