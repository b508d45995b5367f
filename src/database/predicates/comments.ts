import { sql, type RawBuilder } from 'kysely'
import { flagOfComment } from '#rules/comments/threads.ts'
import { phases } from '#rules/review/phases.ts'

/** The location of a thread: expressions for its project, standard, phase and comment. */
export type ThreadPlace = Readonly<
  Record<'project' | 'standard' | 'phase' | 'comment', RawBuilder<unknown>>
>

const gapFlags = Object.entries(flagOfComment).flatMap(([comment, flag]) =>
  flag === null ? [] : [{ comment, flag }],
)

/**
 * Whether the clients of its project see a thread (the rule `isThreadVisible`). Never null: a thread without a known comment
 * or phase record is hidden.
 */
export const isThreadVisibleAt = ({
  project,
  standard,
  phase,
  comment,
}: ThreadPlace): RawBuilder<boolean> => {
  const ofPhase = phases.map(({ phase: name, standardTable }) => {
    const flags = gapFlags.filter(
      ({ flag }) => name === 'gap-analysis' || flag === 'IsConsultantCommentVisible',
    )
    return sql`when ${sql.lit(name)} then (
      select case ${comment} ${sql.join(
        flags.map((one) => sql`when ${sql.lit(one.comment)} then r.${sql.ref(one.flag)}`),
        sql` `,
      )} end
      from ${sql.table(standardTable)} r where r."ProjectId" = ${project} and r."StandardId" = ${standard})`
  })
  return sql<boolean>`(${comment} = 'ClientComment' or coalesce(case ${phase} ${sql.join(ofPhase, sql` `)} end, false))`
}

/** For `"CommentReply" c`: whether the clients of its project see it. */
export const isReplyVisibleToClients: RawBuilder<boolean> = isThreadVisibleAt({
  project: sql`c."ProjectId"`,
  standard: sql`c."StandardId"`,
  phase: sql`c."Phase"`,
  comment: sql`c."Comment"`,
})
