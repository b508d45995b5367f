import type { HistoryAbout } from '#rules/api/history-about.ts'

/** The labels of what a change, or a denied call, can be about. */
export const focusLabels: Readonly<Record<HistoryAbout, string>> = {
  Standard: 'Standards',
  Element: 'Elements',
  Task: 'Tasks',
  Document: 'Documents',
  Citation: 'Citations',
  Comment: 'Replies',
  Date: 'Dates',
  RFI: 'RFIs',
  Report: 'Reports',
  Project: 'Projects',
  User: 'Users',
  Module: 'Modules',
  Template: 'Templates',
  ReportTemplate: 'Templates of reports',
  StandardTip: 'Tips',
  Preview: 'Previews',
  History: 'Exports',
  Test: 'Tests',
  Read: 'Reads',
  SignIn: 'Sign-ins',
}
