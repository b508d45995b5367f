import { isoOf, timeOf, type DemoEvent } from './demo-event.ts'
import type { SeededProject, SeededThread } from './read-project.ts'

/** Returns the writes that made the threads under the comments of a project. */
export const threadEvents = ({ project, replies, threads }: SeededProject): DemoEvent[] => [
  ...replies.map(({ Id, Text, AuthorId, CreatedDate, mentions, ...thread }) =>
    eventOf(project.Id, thread, {
      at: isoOf(timeOf(CreatedDate)),
      by: AuthorId,
      write: 'Comment:Reply',
      more: { text: Text, mentions: mentions.map((user_id) => ({ user_id })) },
      updates: { reply_id: Id },
    }),
  ),
  ...threads.map(({ ResolvedBy, ResolvedDate, ...thread }) =>
    eventOf(project.Id, thread, {
      at: isoOf(timeOf(ResolvedDate)),
      by: ResolvedBy,
      write: 'Comment:Resolve',
      more: { is_resolved: true },
      updates: {},
    }),
  ),
]

function eventOf(
  projectId: number,
  { StandardId, ElementId, Phase, Comment, IsVisibleToClients }: SeededThread,
  {
    more,
    updates,
    ...write
  }: Pick<DemoEvent, 'at' | 'by' | 'write' | 'updates'> & { readonly more: object },
): DemoEvent {
  const ids = { project_id: projectId, standard_id: StandardId, element_id: ElementId }
  return {
    ...write,
    parameters: { ...ids, phase: Phase, comment: Comment, ...more },
    prior: [
      {
        ProjectId: projectId,
        StandardId,
        ElementId,
        Phase,
        Comment,
        IsVisibleToClients,
        IsResolved: false,
        ResolvedBy: null,
        ResolvedDate: null,
      },
    ],
    updates: { ...ids, ...updates },
    projectId,
    standardId: StandardId,
  }
}
