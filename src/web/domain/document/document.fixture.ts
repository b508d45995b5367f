import type { DocumentRow } from '#web/data/api/contracts.ts'

type Given = Partial<DocumentRow> & {
  /** The standards whose elements cite it. */
  readonly citedAt?: readonly number[]
}

/** Creates a document row for tests. */
export function makeDocument({ citedAt = [], ...given }: Given = {}): DocumentRow {
  const Name = given.Name ?? 'Plan'
  const by = given.CreatedBy ?? 'sam'
  const at = given.CreatedDate ?? '2026-10-06T15:00:00.000Z'
  return {
    Id: 1,
    Name,
    RealName: `${Name}.pdf`,
    Title: null,
    Description: null,
    Type: 'pdf',
    FileSize: 1000,
    ProjectId: 1,
    StandardId: null,
    StandardName: null,
    ModuleId: null,
    IsDocumentVisibleForStandard: false,
    IsDocumentVisibleForProject: false,
    IsUploadedToURAC: false,
    DateStamp: at,
    CreatedDate: at,
    CreatedBy: by,
    CreatedByName: 'Sam Senior',
    ModifiedDate: null,
    UpdatedBy: null,
    UpdatedByName: null,
    EffectiveFrom: null,
    EffectiveTo: null,
    NextReview: null,
    PeriodFrom: null,
    PeriodTo: null,
    TemplateId: null,
    TemplateVersion: null,
    TemplateName: null,
    isReplaceable: true,
    currentVersion: null,
    earlierVersions: [],
    citations: citedAt.map((StandardId) => ({
      ElementId: StandardId * 10,
      ElementName: `RM ${StandardId}(a)`,
      StandardId,
      StandardName: `RM ${StandardId}`,
      ModuleId: 1,
      Citation: null,
      Anchor: null,
      DateStamp: at,
      CreatedBy: by,
      CreatedByName: 'Sam Senior',
      ModifiedStamp: null,
      ModifiedBy: null,
      ModifiedByName: null,
    })),
    ...given,
  }
}
