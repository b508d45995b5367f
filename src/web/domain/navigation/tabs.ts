/** The tabs of a project's dashboard; the first is the default (specification, section 2). */
export const dashboardTabs = [
  'Status',
  'Tasks',
  'Documents',
  'Checks',
  'Ledger',
  'RFI',
  'Dates',
  'Calendar',
  'Progress',
  'Reports',
  'Team',
  'History',
  'Settings',
] as const

export type DashboardTab = (typeof dashboardTabs)[number]

const tabsOfStaff: ReadonlySet<DashboardTab> = new Set(['Ledger'])

/** The tabs of a dashboard that a person sees. */
export const dashboardTabsFor = (isStaff: boolean): readonly DashboardTab[] =>
  dashboardTabs.filter((tab) => isStaff || !tabsOfStaff.has(tab))

/** The tabs of a standard under review; the first is the default. */
export const reviewTabs = [
  'Tasks',
  'Elements',
  'Documents',
  'Comments',
  'Phases',
  'Guidance',
  'History',
] as const

export type ReviewTab = (typeof reviewTabs)[number]

/** Returns the tab that an address names, ignoring case; the first by default. */
export const tabNamed = <Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  name: string | undefined,
): Tab => tabs.find((tab) => tab.toLowerCase() === name?.toLowerCase()) ?? tabs[0]
