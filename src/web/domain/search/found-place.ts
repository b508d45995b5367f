import type { Data } from '#web/data/api/contracts.ts'
import type { DashboardTab, ReviewTab } from '../navigation/tabs.ts'

/** A search result. */
export type Found = Data<'projects/{id}/search'>['Found'][number]

const tabs: Readonly<Record<Found['Kind'], ReviewTab>> = {
  standard: 'Tasks',
  element: 'Elements',
  document: 'Documents',
  page: 'Elements',
  comment: 'Comments',
  supportText: 'Elements',
  task: 'Tasks',
  person: 'Tasks',
}

/** Returns where a search result opens: in a standard, with the document open at the passage beside it, or in a tab of the project. */
export function foundPlace(projectId: number, found: Found) {
  const { Kind, StandardId, ModuleId, ElementId, DocumentId, Phase, Anchor } = found
  if (StandardId === null || ModuleId === null || Kind === 'document' || Kind === 'person') {
    const tab: DashboardTab = Kind === 'person' ? 'Team' : 'Documents'
    return {
      kind: 'dashboard',
      params: { project_id: projectId, tab },
      search: DocumentId === null ? {} : { document: DocumentId },
    } as const
  }
  return {
    kind: 'review',
    params: {
      project_id: projectId,
      module_id: ModuleId,
      phase: Phase ?? ('desktop-review' as const),
      standard_id: StandardId,
      tab: ElementId === null ? tabs[Kind] : ('Elements' as const),
    },
    search: {
      ...(ElementId !== null && { element: ElementId }),
      ...(DocumentId !== null && { document: DocumentId }),
      ...(Anchor && { page: Anchor.page }),
    },
    state: Anchor ? { passage: Anchor } : {},
  } as const
}
