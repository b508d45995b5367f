import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { CommentThread } from '../threads/lazy-thread.tsx'

/** The tabs that most visits do not open, each in its own chunk. */
export const TasksTab = lazyWithPreload(
  async () => (await import('../tasks/tasks-tab.tsx')).TasksTab,
)
export const CommentsTab = lazyWithPreload(
  async () => (await import('../comments/comments-tab.tsx')).CommentsTab,
)
export const GuidanceTab = lazyWithPreload(
  async () => (await import('../guidance/guidance-tab.tsx')).GuidanceTab,
)
export const PhasesTab = lazyWithPreload(
  async () => (await import('../phases/phases-tab.tsx')).PhasesTab,
)
export const HistoryTab = lazyWithPreload(
  async () => (await import('../history/history-tab.tsx')).HistoryTab,
)
export const DocumentsTab = lazyWithPreload(
  async () => (await import('../documents/documents-tab.tsx')).DocumentsTab,
)

/** What others changed in the standard, loaded when they changed something. */
export const ChangesNote = lazyWithPreload(
  async () => (await import('../head/changes-note.tsx')).ChangesNote,
)

/** Why a standard was sent back, loaded where it was. */
export const ReturnedNote = lazyWithPreload(
  async () => (await import('../returned/returned-note.tsx')).ReturnedNote,
)

/** The citation editor, loaded when somebody cites. */
export const CitationEditor = lazyWithPreload(
  async () => (await import('../citations/citation-editor.tsx')).CitationEditor,
)

/** The editor of a support text, loaded when somebody writes one. */
export const SupportTextEditor = lazyWithPreload(
  async () => (await import('../support-text/support-text-editor.tsx')).SupportTextEditor,
)

/** The pages that show best that an element is met, loaded when somebody looks for them. */
export const FoundEvidence = lazyWithPreload(
  async () => (await import('../finding/found-evidence.tsx')).FoundEvidence,
)

/** What became of a cited passage after a replacement, loaded where there was one. */
export const MovedPassage = lazyWithPreload(
  async () => (await import('../moved/moved-passage.tsx')).MovedPassage,
)

/** The requests of the accreditor about a standard, loaded where there are any. */
export const RfiPanel = lazyWithPreload(async () => (await import('../rfi/rfi-panel.tsx')).RfiPanel)

/** The question before an action while requests are not answered, loaded with them. */
export const UnansweredConfirmation = lazyWithPreload(
  async () => (await import('../rfi/unanswered-confirmation.tsx')).UnansweredConfirmation,
)

/** The pane that shows a document, loaded when one is opened. */
export const DocumentPane = lazyWithPreload(
  async () => (await import('../viewer/document-pane.tsx')).DocumentPane,
)

const parts = [
  TasksTab,
  CommentsTab,
  GuidanceTab,
  PhasesTab,
  HistoryTab,
  DocumentsTab,
  ReturnedNote,
  CitationEditor,
  SupportTextEditor,
  CommentThread,
  RfiPanel,
  UnansweredConfirmation,
]

/** Preloads the tabs so that they open without delay. */
export const preloadTabs = (): void => parts.forEach(({ fetchAhead }) => fetchAhead())
