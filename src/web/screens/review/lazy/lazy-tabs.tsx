import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'

/** The tabs that most visits do not open, each in its own chunk. */
export const CommentsTab = lazyWithPreload(
  async () => (await import('../comments/comments-tab.tsx')).CommentsTab,
)
export const GuidanceTab = lazyWithPreload(
  async () => (await import('../guidance/guidance-tab.tsx')).GuidanceTab,
)
export const HistoryTab = lazyWithPreload(
  async () => (await import('../history/history-tab.tsx')).HistoryTab,
)
export const DocumentsTab = lazyWithPreload(
  async () => (await import('../documents/documents-tab.tsx')).DocumentsTab,
)

/** The citation editor, loaded when somebody cites. */
export const CitationEditor = lazyWithPreload(
  async () => (await import('../citations/citation-editor.tsx')).CitationEditor,
)

const parts = [CommentsTab, GuidanceTab, HistoryTab, DocumentsTab, CitationEditor]

/** Preloads the tabs so that they open without delay. */
export const preloadTabs = (): void => parts.forEach(({ fetchAhead }) => fetchAhead())
