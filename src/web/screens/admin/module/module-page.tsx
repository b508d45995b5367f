import { Button } from '@mantine/core'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ChevronLeft, Lock, LockOpen } from 'lucide-react'
import { Suspense } from 'react'
import { counted } from '#rules/text/counted.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { lazyParts } from './lazy-parts.tsx'
import { ModuleProvider, useModule } from './shared/module-context.ts'
import { adminModuleRoute, moduleParts, type ModulePart } from './shared/search.ts'
import styles from './module-page.module.css'

/** The head of a module's page: its name and counts, whether it is finalized, and links to its parts. */
function ModuleHead({ part }: { readonly part: ModulePart }) {
  const { module } = useModule()
  const { Name, Version, AccreditationOrganization } = module
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <Link to="/app/admin/modules" className={styles['up']}>
          <ChevronLeft size={16} aria-hidden />
          Modules
        </Link>
        <h1>{Name}</h1>
        <p className={styles['facts']}>
          {[
            Version && `Version ${Version}`,
            AccreditationOrganization,
            counted(module.standardCount, 'standard'),
            counted(module.elementCount, 'element'),
            counted(module.projectCount, 'project'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <FinalizeModule />
      <nav className={styles['parts']} aria-label="Module sections">
        {moduleParts.map((name) => (
          <Link
            key={name}
            from="/app/admin/modules/$module_id"
            to="."
            search={name === moduleParts[0] ? {} : { part: name }}
            activeOptions={{ exact: true }}
            aria-current={name === part ? 'page' : undefined}
          >
            {lazyParts[name].title}
          </Link>
        ))}
      </nav>
    </header>
  )
}

/** Finalizes or reopens the module; explains the effect of each. */
function FinalizeModule() {
  const { module, isReadOnly } = useModule()
  const { run, state, error } = useTransformation('Module:Finalize')
  const { IsFinalized } = module
  const Icon = IsFinalized ? LockOpen : Lock
  return (
    <div className={styles['finalize']}>
      <p className={styles['words']}>
        {IsFinalized
          ? 'Finalized: the module, its standards and its elements cannot be changed.'
          : 'In progress: finalize the module to lock its standards.'}
      </p>
      {!isReadOnly && (
        <div className={styles['act']}>
          <SaveStatus state={state} error={error} />
          <Button
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            disabled={state === 'Updating'}
            onClick={() => void run({ module_id: module.Id, is_finalized: !IsFinalized })}
          >
            {IsFinalized ? 'Reopen' : 'Finalize'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A module: its standards with their elements, how their names are parsed, its templates and its details. */
export function ModulePage() {
  const { module_id } = useParams({ from: adminModuleRoute })
  const { part = moduleParts[0] } = useSearch({ from: adminModuleRoute })
  const { isReadOnly } = useSession()
  const { data: modules, error, refetch } = useQueryOf('core/modules', {})
  const module = modules?.find(({ Id }) => Id === module_id)
  const { Part } = lazyParts[part]

  if (!module)
    return (
      <Page title="Module">
        <h1 className="only-read-aloud">Module</h1>
        {error && (
          <ErrorAlert
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
