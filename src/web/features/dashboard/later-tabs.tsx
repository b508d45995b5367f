import type { Data } from '../../data/contracts.ts'
import type { DashboardTab } from '../../tabs.ts'
import { laterPart, type LaterPart } from '../../ui/later-part.tsx'

/** What every tab of a dashboard gets; the project is undefined until it has come. */
export type DashboardTabProps = {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}

type LaterTab = {
  /** Loaded when the tab is opened. */
  readonly Tab: LaterPart<DashboardTabProps>
  /** The keys that lead to it. */
  readonly keys: string
}

/** The tabs beside the default one, each a chunk of its own. */
export const laterTabs: Partial<Record<DashboardTab, LaterTab>> = {
  Tasks: {
    Tab: laterPart(async () => (await import('./tasks-tab.tsx')).TasksTab),
    keys: 'g t',
  },
  Documents: {
    Tab: laterPart(
      async () => (await import('../dashboard-documents/documents-tab.tsx')).DocumentsTab,
    ),
    keys: 'g d',
  },
  Dates: {
    Tab: laterPart(async () => (await import('../dashboard-dates/dates-tab.tsx')).DatesTab),
    keys: 'g a',
  },
  Team: {
    Tab: laterPart(async () => (await import('../dashboard-team/team-tab.tsx')).TeamTab),
    keys: 'g m',
  },
  History: {
    Tab: laterPart(async () => (await import('../dashboard-history/history-tab.tsx')).HistoryTab),
    keys: 'g y',
  },
  Settings: {
    Tab: laterPart(
      async () => (await import('../dashboard-settings/settings-tab.tsx')).SettingsTab,
    ),
    keys: 'g ,',
  },
}

/** Fetches the later tabs, so that none has to be waited for when it is opened. */
export const fetchLaterTabs = (): void =>
  Object.values(laterTabs).forEach(({ Tab }) => Tab.fetchAhead())
