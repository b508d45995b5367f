import type { ComponentType } from 'react'
import type { Data } from '../../data/contracts.ts'
import type { DashboardTab } from '../../tabs.ts'

/** What every tab of a dashboard gets; the project is undefined until it has come. */
export type DashboardTabProps = {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}

type LaterTab = {
  /** Loaded when the tab is opened. */
  readonly Tab: ComponentType<DashboardTabProps>
  /** The keys that lead to it. */
  readonly keys: string
}

/** The tabs that most visits do not open, each a chunk of its own. */
export const laterTabs: Partial<Record<DashboardTab, LaterTab>> = {}
