import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDashboardSearch } from './use-dashboard-search.ts'
import styles from './evidence-bar.module.css'

/** A module to choose from. */
export type BarModule = { readonly Id: number; readonly Name: string }

type Option = { readonly value: string; readonly label: string }

/** The summary line of a tab about evidence, and its filters by module and kind, which are stored in the URL. */
export function EvidenceBar({
  summary,
  modules,
  module,
  isModuleOptional = true,
  kindName,
  kind,
  kinds,
  children,
}: {
  readonly summary: ReactNode
  readonly modules: readonly BarModule[]
  readonly module: BarModule | undefined
  /** Whether all modules may be shown at once. */
  readonly isModuleOptional?: boolean
  readonly kindName: string
  readonly kind: string | undefined
  readonly kinds: readonly Option[]
  readonly children?: ReactNode
}) {
  const { change } = useDashboardSearch()
  return (
    <div className={styles['bar']}>
      {summary}
      <div className={styles['filters']}>
        {modules.length > 1 && (
          <NativeSelect
            aria-label="Module"
            value={String(module?.Id ?? '')}
            onChange={({ currentTarget: { value } }) =>
              change({ module: value === '' ? undefined : Number(value) })
            }
            data={[
              ...(isModuleOptional ? [{ value: '', label: 'All modules' }] : []),
              ...modules.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
            ]}
          />
        )}
        <NativeSelect
          aria-label={kindName}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => change({ kind: value })}
          data={[...kinds]}
        />
        {children}
      </div>
    </div>
  )
}
