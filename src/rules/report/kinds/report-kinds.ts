/** The available reports; `hasElements` says whether a report shows the elements of standards. */
export const reportKinds = [
  {
    kind: 'full-review',
    hasElements: true,
    title: 'Full review',
    description:
      'Every standard with its label, people, comments, elements, scores, evidence and open tasks.',
  },
  {
    kind: 'scorecard',
    hasElements: false,
    title: 'Executive scorecard',
    description: 'On one page: how ready each area is, what is left, and by when.',
  },
  {
    kind: 'gap-analysis',
    hasElements: false,
    title: 'Gap analysis',
    description: 'What is good and what is missing, standard by standard.',
  },
  {
    kind: 'deficiencies',
    hasElements: true,
    title: 'Deficiencies',
    description: 'Elements below their full score, with who leads them, open tasks and due dates.',
  },
  {
    kind: 'rfi-response',
    hasElements: false,
    title: 'RFI response',
    description: 'What the accreditor asks, since when, until when, and what was answered.',
  },
  {
    kind: 'evidence-index',
    hasElements: true,
    title: 'Evidence index',
    description: 'Which place of which document shows that an element is met.',
  },
  {
    kind: 'assignments',
    hasElements: false,
    title: 'Assignments',
    description: 'Who leads which standard, and where each of them stands.',
  },
  {
    kind: 'standard-history',
    hasElements: false,
    title: 'History of a standard',
    description: 'What happened to one standard in all phases: who changed what, day by day.',
  },
] as const

/** The kind of a report. */
export type ReportKind = (typeof reportKinds)[number]['kind']

/** The names of the kinds of reports. */
export const reportKindNames = reportKinds.map(({ kind }) => kind) as [ReportKind, ...ReportKind[]]

/** Whether a value names a kind of report. */
export const isReportKind = (value: unknown): value is ReportKind =>
  reportKinds.some(({ kind }) => kind === value)

/** The title of a kind of report. */
export const reportTitle = (kind: ReportKind): string =>
  reportKinds.find((one) => one.kind === kind)?.title ?? ''

/** Whether a kind of report shows the elements of standards. */
export const hasElements = (kind: ReportKind): boolean =>
  reportKinds.some((one) => one.kind === kind && one.hasElements)

/** Whether a kind of report covers one standard, in all phases. */
export const isOfOneStandard = (kind: ReportKind): boolean => kind === 'standard-history'

/**
 * The reports that can be saved. The history of a standard cannot: the history is stored anyway, and the fields of
 * a report with comments of all phases could not be guarded.
 */
export const savableKinds = reportKinds.filter(({ kind }) => !isOfOneStandard(kind))
