import { laterPart } from '../../ui/later-part.tsx'

/** The tabs that most visits do not open, each a chunk of its own. */
export const CommentsTab = laterPart(async () => (await import('./comments-tab.tsx')).CommentsTab)
export const GuidanceTab = laterPart(async () => (await import('./guidance-tab.tsx')).GuidanceTab)
export const HistoryTab = laterPart(async () => (await import('./history-tab.tsx')).HistoryTab)
export const DocumentsTab = laterPart(
  async () => (await import('../bench-documents/documents-tab.tsx')).DocumentsTab,
)

/** The work on the citations of an element, for whoever begins it. */
export const ElementCiting = laterPart(
  async () => (await import('../bench-documents/element-citing.tsx')).ElementCiting,
)

const parts = [CommentsTab, GuidanceTab, HistoryTab, DocumentsTab, ElementCiting]

/** Fetches what comes later so that none has to be waited for when it is opened. */
export const fetchLater = (): void => parts.forEach(({ fetchAhead }) => fetchAhead())
