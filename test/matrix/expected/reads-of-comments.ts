import type { Fixture } from '../fixture.ts'
import { nothing, out, rows, type ExpectedRead } from './read-row.ts'

const shownReplies =
  'reply-of-client reply-of-administrator shown-reply shown-reply-in-gap shown-reply-at-element'

const threadsIn = (phase: string) => (s: Fixture) => ({
  id: s.project,
  standard_id: s.standards.led,
  phase,
})

/** The expected results of the reads that show replies to comments. */
export const readsOfComments: readonly ExpectedRead[] = [
  ...rows(
    'projects/{id}/comment_threads',
    [
      'in Gap Analysis',
      threadsIn('gap-analysis'),
      'reply-of-client shown-reply-in-gap hidden-reply-in-gap',
      'reply-of-client shown-reply-in-gap hidden-reply-in-gap',
      404,
      'reply-of-client shown-reply-in-gap',
      404,
      404,
      ...out,
    ],
    [
      'in Desktop Review',
      threadsIn('desktop-review'),
      'hidden-reply hidden-reply-of-client hidden-reply-at-element',
      'hidden-reply hidden-reply-of-client hidden-reply-at-element',
      404,
      nothing,
      404,
      404,
      ...out,
    ],
    [
      'in Validation Review',
      threadsIn('verification'),
      'shown-reply reply-of-administrator shown-reply-at-element',
      'shown-reply reply-of-administrator shown-reply-at-element',
      404,
      'shown-reply reply-of-administrator shown-reply-at-element',
      404,
      404,
      ...out,
    ],
    [
      'of a standard of another project',
      (s) => ({ id: s.project, standard_id: s.standards.foreign, phase: 'verification' }),
      nothing,
      nothing,
      404,
      nothing,
      404,
      404,
      ...out,
    ],
  ),
  ...rows('projects/{id}/search', [
    'replies',
    (s) => ({ id: s.project, query: 'reply', kind: 'comment' }),
    `standard ${shownReplies} hidden-reply hidden-reply-of-client hidden-reply-in-gap hidden-reply-at-element`,
    `standard ${shownReplies} hidden-reply hidden-reply-of-client hidden-reply-in-gap hidden-reply-at-element`,
    404,
    `standard ${shownReplies}`,
    404,
    404,
    ...out,
  ]),
]
