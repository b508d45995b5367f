/** The tabs of a project's dashboard; the first is the default (specification, section 2). */
export const dashboardTabs = [
  'Status',
  'Tasks',
  'Documents',
  'Dates',
  'Team',
  'History',
  'Settings',
] as const

/** A tab of a project's dashboard. */
export type DashboardTab = (typeof dashboardTabs)[number]

/** The tabs of a standard under review; the first is the default. */
export const benchTabs = [
  'Tasks',
  'Elements',
  'Documents',
  'Comments',
  'Guidance',
  'History',
] as const

/** A tab of a standard under review. */
export type BenchTab = (typeof benchTabs)[number]

/** The tab that an address names, in any letter case; the first where it names none. */
export const tabNamed = <Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  name: string | undefined,
): Tab => tabs.find((tab) => tab.toLowerCase() === name?.toLowerCase()) ?? tabs[0]
