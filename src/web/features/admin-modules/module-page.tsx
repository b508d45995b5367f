import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { adminModuleRoute } from '../../route-ids.ts'
import { moduleParts } from '../../search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ModuleProvider } from './module-context.ts'
import { ModuleHead } from './module-head.tsx'
import styles from './module-page.module.css'
import { partsOfModule } from './parts-of-module.tsx'

/** One module: its standards with their elements, how their names are parsed, and what it is called. */
export function ModulePage() {
  const { module_id } = useParams({ from: adminModuleRoute })
  const { part = moduleParts[0] } = useSearch({ from: adminModuleRoute })
  const { isReadOnly } = useSession()
  const { data: modules, error, refetch } = useQueryOf('core/modules', {})
  const module = modules?.find(({ Id }) => Id === module_id)
  const { Part } = partsOfModule[part]

  if (!module)
    return (
      <Page title="Module">
        {error && (
          <ErrorNote
            what="The module could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !modules && <SkeletonRows rows={10} name="Loading the module" />}
        {modules && (
          <EmptyState firstStep={<Link to="/app/admin/modules">All modules</Link>}>
            No module with the number {module_id} in this database. It may be in the other one.
          </EmptyState>
        )}
      </Page>
    )
  return (
    <Page title={module.Name} isWide>
      <ModuleProvider
        key={module.Id}
        value={{ module, isReadOnly, isOpen: !isReadOnly && !module.IsFinalized }}
      >
        <ModuleHead part={part} />
        <Suspense
          fallback={
            <div className={styles['loading']}>
              <SkeletonRows rows={8} name={`Loading ${part}`} />
            </div>
          }
        >
          <Part />
        </Suspense>
      </ModuleProvider>
    </Page>
  )
}
