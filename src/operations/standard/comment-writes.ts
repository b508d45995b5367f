import type { Phase } from '#rules/review/phases.ts'
import type { ParametersOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { inOneStatement, type WriteInOneStatement } from '../core/one-statement.ts'
import type { Snapshot, WriteOperation } from '../core/operation.ts'
import type { standardWrites } from './contract.ts'
import {
  gapAnalysisChange,
  gapAnalysisSnapshot,
  lockOfStandard,
  phaseRecordChange,
  phaseRecordInOneStatement,
  phaseRecordSnapshot,
  subjectOfStandard,
} from './phase/phase-record.ts'

type Contracts = typeof standardWrites
type CommentWrite = Extract<keyof Contracts, `${string}Comment${string}`>
type Ids = { readonly project_id: number; readonly standard_id: number }
type Standard = Ids & { readonly phase: Phase }
type Sent<Name extends CommentWrite> = ParametersOf<Contracts[Name]>
type Author = { readonly userId: string; readonly now: string }

const commentWrite = <Parameters extends Standard>(
  takeSnapshot: (db: Db, parameters: Parameters) => Promise<Snapshot>,
  change: (db: Db, parameters: Parameters, author: Author) => Promise<void>,
  inOne?: (parameters: Parameters, author: Author) => WriteInOneStatement,
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
  ...(inOne && { inOneStatement: inOne }),
})

type ClientComment = Ids & { comment: string; client: string; now: string; editor: string }
const clientColumns = {
  ClientComment: 'comment',
  LastClientId: 'client',
  ClientCommentLastModified: 'now',
} as const
const clientPrior = ['ClientComment', 'LastClientId', 'ClientCommentLastModified'] as const
const changeClientComment = phaseRecordChange<ClientComment>('clientComment.change', clientColumns)
const clientStatements = phaseRecordInOneStatement<ClientComment>(
  'Standard:UpdateClientComment',
  'clientComment.one',
  clientPrior,
  clientColumns,
)
const clientChange = (
  { project_id, standard_id, client_comment: comment }: Sent<'Standard:UpdateClientComment'>,
  { userId, now }: Author,
): ClientComment => ({ project_id, standard_id, comment, client: userId, now, editor: userId })

type ConsultantComment = Ids & { comment: string; consultant: string; now: string; editor: string }
const consultantColumns = {
  ConsultantComment: 'comment',
  LastConsultantId: 'consultant',
  ConsultantCommentLastModified: 'now',
} as const
const consultantPrior = [
  'ConsultantComment',
  'LastConsultantId',
  'ConsultantCommentLastModified',
  'IsConsultantCommentVisible',
] as const
const changeConsultantComment = phaseRecordChange<ConsultantComment>(
  'consultantComment.change',
  consultantColumns,
)
const consultantStatements = phaseRecordInOneStatement<ConsultantComment>(
  'Standard:UpdateConsultantComment',
  'consultantComment.one',
  consultantPrior,
  consultantColumns,
)
const consultantChange = (
  {
    project_id,
    standard_id,
    consultant_comment: comment,
  }: Sent<'Standard:UpdateConsultantComment'>,
  { userId, now }: Author,
): ConsultantComment => ({
  project_id,
  standard_id,
  comment,
  consultant: userId,
  now,
  editor: userId,
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

/** The writes of comments on a standard in a phase. Text and visibility to clients are changed separately. */
export const commentWrites: Operations = {
  'Standard:UpdateClientComment': commentWrite<Sent<'Standard:UpdateClientComment'>>(
    phaseRecordSnapshot<{
      ClientComment: string | null
      LastClientId: string | null
      ClientCommentLastModified: string | null
    }>('clientComment.snapshot', clientPrior),
    (db, parameters, author) =>
      changeClientComment(db, parameters.phase, clientChange(parameters, author)),
    (parameters, author) =>
      inOneStatement(clientStatements[parameters.phase], clientChange(parameters, author)),
  ),
  'Standard:UpdateConsultantComment': commentWrite<Sent<'Standard:UpdateConsultantComment'>>(
    phaseRecordSnapshot<{
      ConsultantComment: string | null
      LastConsultantId: string | null
      ConsultantCommentLastModified: string | null
      IsConsultantCommentVisible: boolean
    }>('consultantComment.snapshot', consultantPrior),
    (db, parameters, author) =>
      changeConsultantComment(db, parameters.phase, consultantChange(parameters, author)),
    (parameters, author) =>
      inOneStatement(consultantStatements[parameters.phase], consultantChange(parameters, author)),
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
