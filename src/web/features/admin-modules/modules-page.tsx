import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/session.ts'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './modules-page.module.css'
import { ModulesTable } from './modules-table.tsx'
import { NewModule } from './new-module.tsx'

/** All modules of the house: made by hand, or imported. */
export function ModulesPage() {
  const { isReadOnly } = useSession()
  return (
    <Page title="Modules">
      <PageHead title="Modules">
        {!isReadOnly && <Link to="/app/admin/import">Import a standards file</Link>}
      </PageHead>
      {isReadOnly ? (
        <p className={styles['closed']}>
          This installation is read-only: modules cannot be created here.
        </p>
      ) : (
        <NewModule />
      )}
      <ModulesTable />
    </Page>
  )
}
