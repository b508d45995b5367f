import type { DemoThread } from './demo-story-shape.ts'
import { demoPerson } from './people/demo-people.ts'

const sam = demoPerson('sam.senior')
const alex = demoPerson('alex.associate')
const casey = demoPerson('casey.client')
const owen = demoPerson('owen.pruitt')

const nameOf = ({ FirstName, LastName }: typeof sam): string => `${FirstName} ${LastName}`

/** The replies to comments of project 1: a client's question with its answer, and a resolved thread. */
export const projectOneThreads: readonly DemoThread[] = [
  {
    StandardKey: 'RM 2-1',
    Phase: 'desktop-review',
    Comment: 'ConsultantComment',
    replies: [
      {
        AuthorId: casey.Id,
        CreatedDate: '2026-11-13T09:20:00.000Z',
        Text: `@${nameOf(sam)}: is the number of the pharmacist on call enough for telephone failure, or does the plan need a second line that patients reach without us?`,
        mentions: [sam.Id],
      },
      {
        AuthorId: sam.Id,
        CreatedDate: '2026-11-13T15:05:00.000Z',
        Text: `@${nameOf(casey)}: one number is enough, as long as it does not run over the switchboard that failed. Say in the plan:\n- which number it is\n- who answers it\n- how patients learn of it`,
        mentions: [casey.Id],
      },
    ],
  },
  {
    StandardKey: 'RM 2-1',
    ElementName: 'RM 2-1(b)(vii)',
    Phase: 'desktop-review',
    Comment: 'ConsultantComment',
    replies: [
      {
        AuthorId: owen.Id,
        CreatedDate: '2026-11-12T10:10:00.000Z',
        Text: 'The shift lead calls the agency. Would a list of tasks by priority do, as in our plan for the winter?',
        mentions: [],
      },
      {
        AuthorId: alex.Id,
        CreatedDate: '2026-11-12T13:30:00.000Z',
        Text: 'Yes, that list is what the element asks for. Refer to it by its page.',
        mentions: [],
      },
    ],
    resolved: { by: alex.Id, at: '2026-11-16T09:00:00.000Z' },
  },
]
