import type { ParametersOf } from '../core/contract.ts'
import { inOneStatement } from '../core/one-statement.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import type { elementWrites } from './contract.ts'
import {
  elementRecordChange,
  elementRecordInOneStatement,
  elementRecordSnapshot,
  lockOfElement,
  subjectOfElement,
  updatesOfElement,
  type FoundElement,
} from './element-record.ts'

type Contract = (typeof elementWrites)['Element:UpdateConsultantComment']

const takeSnapshot = elementRecordSnapshot<{
  ConsultantComment: string | null
  ConsultantCommentDate: string | null
  ConsultantId: string | null
}>('comment.snapshot', ['ConsultantComment', 'ConsultantCommentDate', 'ConsultantId'], {
  ConsultantComment: null,
  ConsultantCommentDate: null,
  ConsultantId: null,
})

type Change = {
  project_id: number
  element_id: number
  comment: string
  consultant: string
  now: string
}
const columns = {
  ConsultantComment: 'comment',
  ConsultantCommentDate: 'now',
  ConsultantId: 'consultant',
} as const

const change = elementRecordChange<Change>('comment.change', columns)

const statements = elementRecordInOneStatement<Change>({
  call: 'Element:UpdateConsultantComment',
  name: 'comment.one',
  set: columns,
  prior: ['ConsultantComment', 'ConsultantCommentDate', 'ConsultantId'],
})

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<FoundElement>>) {
  const { db, parameters, caller, now, found } = context
  const { project_id, element_id, phase, consultant_comment: comment } = parameters
  await change(db, phase, { project_id, element_id, comment, consultant: caller.userId, now })
  return updatesOfElement(parameters, found)
}

/** Sets the consultants' comment on an element in a phase. */
export const updateElementComment: WriteOperation<Contract, WithFound<FoundElement>> = {
  snapshot: ({ db, parameters }) => takeSnapshot(db, parameters),
  write,
  subject: subjectOfElement,
  locks: lockOfElement,
  inOneStatement: (
    { phase, project_id, element_id, consultant_comment: comment },
    { userId: consultant, now },
  ) => inOneStatement(statements[phase], { project_id, element_id, comment, consultant, now }),
}
