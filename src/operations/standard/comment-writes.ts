import type { Phase } from '#rules/review/phases.ts'
import type { ParametersOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import type { Snapshot, WriteOperation } from '../core/operation.ts'
import type { standardWrites } from './contract.ts'
import {
  gapAnalysisChange,
  gapAnalysisSnapshot,
  lockOfStandard,
  phaseRecordChange,
  phaseRecordSnapshot,
  subjectOfStandard,
} from './phase-record.ts'

type Contracts = typeof standardWrites
type CommentWrite = Extract<keyof Contracts, `${string}Comment${string}`>
type Ids = { readonly project_id: number; readonly standard_id: number }
type Standard = Ids & { readonly phase: Phase }
type Author = { readonly userId: string; readonly now: string }

const commentWrite = <Parameters extends Standard>(
  takeSnapshot: (db: Db, parameters: Parameters) => Promise<Snapshot>,
  change: (db: Db, parameters: Parameters, author: Author) => Promise<void>,
) => ({
  snapshot: ({ db, parameters }: { readonly db: Db; readonly parameters: Parameters }) =>
    takeSnapshot(db, parameters),
  write: async ({
    db,
    parameters,
    caller: { userId },
    now,
  }: {
    readonly db: Db
    readonly parameters: Parameters
    readonly caller: { readonly userId: string }
    readonly now: string
  }) => {
    await change(db, parameters, { userId, now })
    const { project_id, standard_id } = parameters
    return { project_id, standard_id }
  },
  subject: subjectOfStandard,
  locks: lockOfStandard,
})

const changeClientComment = phaseRecordChange<
  Ids & { comment: string; client: string; now: string; editor: string }
>('clientComment.change', {
  ClientComment: 'comment',
  LastClientId: 'client',
  ClientCommentLastModified: 'now',
})

const changeConsultantComment = phaseRecordChange<
  Ids & { comment: string; consultant: string; now: string; editor: string }
>('consultantComment.change', {
  ConsultantComment: 'comment',
  LastConsultantId: 'consultant',
  ConsultantCommentLastModified: 'now',
})

const changeVisibility = phaseRecordChange<Ids & { visible: boolean; editor: string }>(
  'consultantCommentReady.change',
  { IsConsultantCommentVisible: 'visible' },
)

const changeGapAnalysisComment = gapAnalysisChange<
  Ids & { good: string | undefined; bad: string | undefined; editor: string }
>('gapAnalysisComment.change', { TheGood: 'good', TheBad: 'bad' })

const changeGapAnalysisVisibility = gapAnalysisChange<
  Ids & { good: boolean | undefined; bad: boolean | undefined; editor: string }
>('gapAnalysisCommentReady.change', { IsTheGoodVisible: 'good', IsTheBadVisible: 'bad' })

type Operations = { readonly [Name in CommentWrite]: WriteOperation<Contracts[Name]> }
type Sent<Name extends CommentWrite> = ParametersOf<Contracts[Name]>

/** The writes of comments on a standard in a phase. Text and visibility to clients are changed separately. */
export const commentWrites: Operations = {
  'Standard:UpdateClientComment': commentWrite<Sent<'Standard:UpdateClientComment'>>(
    phaseRecordSnapshot<{
      ClientComment: string | null
      LastClientId: string | null
      ClientCommentLastModified: string | null
    }>('clientComment.snapshot', ['ClientComment', 'LastClientId', 'ClientCommentLastModified']),
    (db, { project_id, standard_id, phase, client_comment: comment }, { userId, now }) =>
      changeClientComment(db, phase, {
        project_id,
        standard_id,
        comment,
        client: userId,
        now,
        editor: userId,
      }),
  ),
  'Standard:UpdateConsultantComment': commentWrite<Sent<'Standard:UpdateConsultantComment'>>(
    phaseRecordSnapshot<{
      ConsultantComment: string | null
      LastConsultantId: string | null
      ConsultantCommentLastModified: string | null
      IsConsultantCommentVisible: boolean
    }>('consultantComment.snapshot', [
      'ConsultantComment',
      'LastConsultantId',
      'ConsultantCommentLastModified',
      'IsConsultantCommentVisible',
    ]),
    (db, { project_id, standard_id, phase, consultant_comment: comment }, { userId, now }) =>
      changeConsultantComment(db, phase, {
        project_id,
        standard_id,
        comment,
        consultant: userId,
        now,
        editor: userId,
      }),
  ),
  'Standard:UpdateConsultantCommentReady': commentWrite<
    Sent<'Standard:UpdateConsultantCommentReady'>
  >(
    phaseRecordSnapshot<{ IsConsultantCommentVisible: boolean }>(
      'consultantCommentReady.snapshot',
      ['IsConsultantCommentVisible'],
    ),
    (db, { project_id, standard_id, phase, is_consultant_comment_visible: visible }, { userId }) =>
      changeVisibility(db, phase, { project_id, standard_id, visible, editor: userId }),
  ),
  'Standard:UpdateGapAnalysisComment': commentWrite<Sent<'Standard:UpdateGapAnalysisComment'>>(
    gapAnalysisSnapshot<{
      TheGood: string | null
      TheBad: string | null
      IsTheGoodVisible: boolean
      IsTheBadVisible: boolean
    }>('gapAnalysisComment.snapshot', ['TheGood', 'TheBad', 'IsTheGoodVisible', 'IsTheBadVisible']),
    (db, { project_id, standard_id, the_good: good, the_bad: bad }, { userId }) =>
      changeGapAnalysisComment(db, { project_id, standard_id, good, bad, editor: userId }),
  ),
  'Standard:UpdateGapAnalysisCommentReady': commentWrite<
    Sent<'Standard:UpdateGapAnalysisCommentReady'>
  >(
    gapAnalysisSnapshot<{ IsTheGoodVisible: boolean; IsTheBadVisible: boolean }>(
      'gapAnalysisCommentReady.snapshot',
      ['IsTheGoodVisible', 'IsTheBadVisible'],
    ),
    (
      db,
      { project_id, standard_id, is_the_good_visible: good, is_the_bad_visible: bad },
      { userId },
    ) => changeGapAnalysisVisibility(db, { project_id, standard_id, good, bad, editor: userId }),
  ),
}
