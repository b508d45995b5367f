import type { ReportSource, SourceElement, SourceStandard } from './report-source.ts'

/** An element that is scored and cites nothing. */
export const element = (Id: number, more: Partial<SourceElement> = {}): SourceElement => ({
  Id,
  Name: `(${'abc'[Id]})`,
  Text: `Text ${Id}`,
  Stem: false,
  ParentElement: null,
  ElementTypeId: 1,
  isScorable: true,
  phaseDetails: { 'desktop-review': { IsClientReady: false, MockScore: null } },
  citations: [],
  support: null,
  ...more,
})

/** A standard with a full score that Sam Senior leads. */
export const standard = (Id: number, more: Partial<SourceStandard> = {}): SourceStandard => ({
  Id,
  Name: `RM 1-${Id} Standard ${Id}`,
  StandardSetId: 1,
  isDTRPassthrough: false,
  details: {
    label: 'Full Score',
    OwnerId: 's',
    JuniorOwnerId: null,
    ClientComment: null,
    LastClientId: null,
    ClientCommentLastModified: null,
  },
  elements: [],
  ...more,
})

/** What consultants read of two standards of one module. */
export const source = (more: Partial<ReportSource> = {}): ReportSource => ({
  project: 'Northwind',
  audience: 'staff',
  phase: 'desktop-review',
  date: '2026-11-26',
  modules: [{ Id: 1, Name: 'Core', Version: '4.0' }],
  standards: [standard(1), standard(2)],
  tasks: [],
  requests: [],
  dates: [],
  nameOf: (id) => (id === 's' ? 'Sam Senior' : ''),
  ...more,
})
