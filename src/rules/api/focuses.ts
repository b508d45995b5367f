export const focuses = [
  'Task',
  'Element',
  'Standard',
  'Document',
  'Citation',
  'User',
  'Project',
  'Template',
  'ReportTemplate',
  'StandardTip',
  'Date',
  'Comment',
  'RFI',
  'Report',
  'Module',
  'History',
  'Preview',
  'Test',
] as const

/** What a write is about. */
export type Focus = (typeof focuses)[number]

/** A name of the form focus:action; the contracts declare which of them are writes. */
export type FocusAction = `${Focus}:${string}`
