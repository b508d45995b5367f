import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { CommentThread } from '../threads/lazy-thread.tsx'

const soon = () => import('./fetched-soon.ts')

/** The tabs that most visits do not open. */
export const TasksTab = lazyWithPreload(async () => (await soon()).TasksTab)
export const CommentsTab = lazyWithPreload(async () => (await soon()).CommentsTab)
export const GuidanceTab = lazyWithPreload(async () => (await soon()).GuidanceTab)
export const PhasesTab = lazyWithPreload(async () => (await soon()).PhasesTab)
export const HistoryTab = lazyWithPreload(async () => (await soon()).HistoryTab)
export const DocumentsTab = lazyWithPreload(async () => (await soon()).DocumentsTab)

/** What others changed in the standard, loaded when they changed something. */
export const ChangesNote = lazyWithPreload(
  async () => (await import('../head/changes-note.tsx')).ChangesNote,
)

/** Why a standard was sent back, loaded where it was. */
export const ReturnedNote = lazyWithPreload(async () => (await soon()).ReturnedNote)

/** The citation editor, loaded when somebody cites. */
export const CitationEditor = lazyWithPreload(async () => (await soon()).CitationEditor)

/** The editor of a support text, loaded when somebody writes one. */
export const SupportTextEditor = lazyWithPreload(async () => (await soon()).SupportTextEditor)

/** The pages that show best that an element is met, loaded when somebody looks for them. */
export const FoundEvidence = lazyWithPreload(
  async () => (await import('../finding/found-evidence.tsx')).FoundEvidence,
)

/** What became of a cited passage after a replacement, loaded where there was one. */
export const MovedPassage = lazyWithPreload(
  async () => (await import('../moved/moved-passage.tsx')).MovedPassage,
)

/** The requests of the accreditor about a standard, loaded where there are any. */
export const RfiPanel = lazyWithPreload(async () => (await soon()).RfiPanel)

/** The question before an action while requests are not answered, loaded with them. */
export const UnansweredConfirmation = lazyWithPreload(
  async () => (await soon()).UnansweredConfirmation,
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
