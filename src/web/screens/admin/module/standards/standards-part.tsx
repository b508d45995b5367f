import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { useModule, type NamedStandard } from '../shared/module-context.ts'
import { adminModuleRoute } from '../shared/search.ts'
import { AddStandards } from './add-standards.tsx'
import { StandardEditor } from './standard-editor.tsx'
import { StandardList } from './standard-list.tsx'
import styles from './standards-part.module.css'

const worthFinding = 12

/** The standards of the module: the list, a field that adds one on Enter, and the editor of the open standard. */
export function StandardsPart() {
  const { module, isOpen } = useModule()
  const { standard } = useSearch({ from: adminModuleRoute })
  const navigate = useNavigate({ from: '/app/admin/modules/$module_id' })
  const [q, setQ] = useState('')
  const result = useQueryOf('core/standards', { module_id: module.Id, parts: 'names' })
  const standards = result.data ?? []
  const wanted = q.trim().toLowerCase()
  const found = standards.filter(({ Name }) => Name.toLowerCase().includes(wanted))
  const open = (id: number | undefined, replace = false) =>
    void navigate({ search: id === undefined ? {} : { standard: id }, replace, resetScroll: false })
  useStandardKeys({ found, current: standard, onOpen: (id) => open(id, standard !== undefined) })

  return (
    <div className={styles['part']} data-open={standard !== undefined}>
      <section className={styles['list']} aria-label="Standards in this module">
        <div className={styles['top']}>
          {isOpen && <AddStandards />}
          {standards.length > worthFinding && (
            <div className={styles['find']}>
              <FilterField name="Find a standard" q={q} onFilter={setQ} />
              <output>{wanted !== '' && `${found.length} of ${standards.length}`}</output>
            </div>
          )}
        </div>
        <ListState result={result} />
        {found.length > 0 && <StandardList standards={found} current={standard} />}
        {standards.length > 0 && found.length === 0 && (
          <p className={styles['loading']}>No standard has “{q.trim()}” in its name.</p>
        )}
      </section>
      <section className={styles['standard']} aria-label="Standard">
        {standard === undefined ? (
          <div className={styles['hint']}>
            <EmptyState>
              {standards.length === 0
                ? 'Standards that you add are edited here: elements, sections and tip.'
                : 'Choose a standard to see its elements, sections and tip.'}
            </EmptyState>
          </div>
        ) : (
          <StandardEditor
            key={standard}
            standard_id={standard}
            onGone={() => open(undefined, true)}
          />
        )}
      </section>
    </div>
  )
}

/** The message above the list: that it is loading, that loading failed, or that the module has no standards. */
function ListState({
  result: { data, error, refetch },
}: {
  readonly result: Pick<UseQueryResult<readonly unknown[]>, 'data' | 'error' | 'refetch'>
}) {
  const { isOpen } = useModule()
  if (error)
    return (
      <ErrorAlert
        what="The standards could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data && data.length > 0) return null
  return (
    <div className={styles['loading']}>
      {data ? (
        <EmptyState>
          {isOpen ? 'No standards yet. Add the first one above.' : 'This module has no standards.'}
        </EmptyState>
      ) : (
        <SkeletonRows rows={12} name="Loading the standards" />
      )}
    </div>
  )
}

/** The keyboard shortcuts of the standards: move, and add if standards can be added. */
function useStandardKeys({
  found,
  current,
  onOpen,
}: {
  readonly found: readonly NamedStandard[]
  readonly current: number | undefined
  readonly onOpen: (id: number) => void
}): void {
  const { isOpen } = useModule()
  const step = (by: number) => {
    const at = found.findIndex(({ Id }) => Id === current)
    const to = at < 0 ? found[0] : found[at + by]
    if (to) onOpen(to.Id)
  }
  useKeys('Standards', {
    j: { does: 'Next standard', run: () => step(1) },
    k: { does: 'Previous standard', run: () => step(-1) },
    ...(isOpen && {
      s: { does: 'Add a standard', run: () => document.getElementById('add-standard')?.focus() },
    }),
  })
}
