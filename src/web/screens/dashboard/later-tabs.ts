// Tabs that are fetched once the standards of a project are shown. They share one chunk, since separate ones
// would take several requests.
export { CalendarTab } from './calendar/calendar-tab.tsx'
export { ChecksTab } from './checks/checks-tab.tsx'
export { DatesTab } from './dates/dates-tab.tsx'
export { DocumentsTab } from './documents/documents-tab.tsx'
export { HistoryTab } from './history/history-tab.tsx'
export { LedgerTab } from './ledger/ledger-tab.tsx'
export { ProgressTab } from './progress/progress-tab.tsx'
export { ReportsTab } from './reports/reports-tab.tsx'
export { RfiTab } from './rfi/rfi-tab.tsx'
export { SettingsTab } from './settings/settings-tab.tsx'
export { TeamTab } from './team/team-tab.tsx'
