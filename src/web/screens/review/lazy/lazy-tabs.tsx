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

/** The changes that others made to the standard, loaded when there are any. */
export const ChangesNote = lazyWithPreload(
  async () => (await import('../head/changes-note.tsx')).ChangesNote,
)

/** The reason why a standard was sent back, loaded when it was. */
export const ReturnedNote = lazyWithPreload(async () => (await soon()).ReturnedNote)

/** The citation editor, loaded when a person starts to cite. */
export const CitationEditor = lazyWithPreload(async () => (await soon()).CitationEditor)

/** The editor of the consultants' comment on an element, loaded when a person starts to write one. */
export const ElementCommentEditor = lazyWithPreload(async () => (await soon()).ElementCommentEditor)

/** The editor of a support text, loaded when a person starts to write one. */
export const SupportTextEditor = lazyWithPreload(async () => (await soon()).SupportTextEditor)

/** The document pages that best show that an element is met, loaded when a person searches for them. */
export const FoundEvidence = lazyWithPreload(
  async () => (await import('../finding/found-evidence.tsx')).FoundEvidence,
)

/** The fate of a cited passage after its document was replaced, loaded when it was. */
export const MovedPassage = lazyWithPreload(
  async () => (await import('../moved/moved-passage.tsx')).MovedPassage,
)

/** The accreditor's requests about a standard, loaded when there are any. */
export const RfiPanel = lazyWithPreload(async () => (await soon()).RfiPanel)

/** The question before an action, loaded when it is asked. */
export const ActionQuestion = lazyWithPreload(async () => (await soon()).ActionQuestion)

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
  ElementCommentEditor,
  SupportTextEditor,
  CommentThread,
  RfiPanel,
  ActionQuestion,
]

/** Preloads the tabs so that they open without delay. */
export const preloadTabs = (): void => parts.forEach(({ fetchAhead }) => fetchAhead())
