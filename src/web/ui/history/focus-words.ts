import type { HistoryAbout } from '../../../rules/history-about.ts'

/** What a change, or a refused call, can be about, as people say it. */
export const focusWords: Readonly<Record<HistoryAbout, string>> = {
  Standard: 'Standards',
  Element: 'Elements',
  Task: 'Tasks',
  Document: 'Documents',
  Citation: 'Citations',
  Date: 'Dates',
  Project: 'Projects',
  User: 'Users',
  Module: 'Modules',
  Template: 'Templates',
  StandardTip: 'Tips',
  Preview: 'Previews',
  History: 'Exports',
  Test: 'Tests',
  Read: 'Reads',
  SignIn: 'Sign-ins',
}
