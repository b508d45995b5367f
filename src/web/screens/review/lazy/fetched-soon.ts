// The parts that are fetched soon after a review is shown. They share one chunk, since separate ones would
// take several requests.
export { CitationEditor } from '../citations/citation-editor.tsx'
export { CommentsTab } from '../comments/comments-tab.tsx'
export { DocumentsTab } from '../documents/documents-tab.tsx'
export { GuidanceTab } from '../guidance/guidance-tab.tsx'
export { HistoryTab } from '../history/history-tab.tsx'
export { PhasesTab } from '../phases/phases-tab.tsx'
export { ReturnedNote } from '../returned/returned-note.tsx'
export { RfiPanel } from '../rfi/rfi-panel.tsx'
export { UnansweredConfirmation } from '../rfi/unanswered-confirmation.tsx'
export { SupportTextEditor } from '../support-text/support-text-editor.tsx'
export { TasksTab } from '../tasks/tasks-tab.tsx'
