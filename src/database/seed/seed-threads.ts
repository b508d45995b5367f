import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { DemoThread } from './demo-story-shape.ts'

type Seeding = {
  readonly db: Kysely<DB>
  readonly projectId: number
  /** A user id in the letter case of the target. */
  readonly person: (id: string) => string
  readonly standardId: (key: string) => number
  readonly elementId: (name: string) => number
}

/** Inserts the threads under the comments of a project, in the order of their replies. */
export async function seedThreads(seeding: Seeding, threads: readonly DemoThread[]): Promise<void> {
  for (const thread of threads) await seedThread(seeding, thread)
}

async function seedThread(
  { db, projectId, person, standardId, elementId }: Seeding,
  { StandardKey, ElementName, Phase, Comment, replies, resolved }: DemoThread,
): Promise<void> {
  const place = {
    ProjectId: projectId,
    StandardId: standardId(StandardKey),
    ElementId: ElementName === undefined ? null : elementId(ElementName),
    Phase,
    Comment,
  }
  for (const { AuthorId, CreatedDate, Text, mentions } of replies) {
    const { Id } = await db
      .insertInto('CommentReply')
      .values({ ...place, Text, AuthorId: person(AuthorId), CreatedDate })
      .returning('Id')
      .executeTakeFirstOrThrow()
    for (const id of mentions)
      await db
        .insertInto('CommentMention')
        .values({ ProjectId: projectId, ReplyId: Id, UserId: person(id) })
        .execute()
  }
  if (resolved === undefined) return
  await db
    .insertInto('CommentThread')
    .values({
      ...place,
      IsResolved: true,
      ResolvedBy: person(resolved.by),
      ResolvedDate: resolved.at,
    })
    .execute()
}
