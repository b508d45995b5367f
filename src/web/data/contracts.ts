import { citationWrites } from '../../operations/citation/contract.ts'
import { dateReads, dateWrites } from '../../operations/date/contract.ts'
import { documentReads, documentWrites } from '../../operations/document/contract.ts'
import { standardTipReads, standardTipWrites } from '../../operations/standard-tip/contract.ts'
import { templateReads, templateWrites } from '../../operations/template/contract.ts'
import { testWrites } from '../../operations/test/contract.ts'
import { userReads, userWrites } from '../../operations/user/contract.ts'
import { elementWrites } from '../../operations/element/contract.ts'
import type {
  ReplyOf,
  SentParametersOf,
  SentQueryOf,
  UpdatesOf,
} from '../../operations/kit/contract.ts'
import { moduleReads, moduleWrites } from '../../operations/module/contract.ts'
import { projectReads, projectWrites } from '../../operations/project/contract.ts'
import { standardReads, standardWrites } from '../../operations/standard/contract.ts'
import { taskReads, taskWrites } from '../../operations/task/contract.ts'
import { previewWrites } from '../../operations/preview/contract.ts'
import {
  transformationReads,
  transformationWrites,
} from '../../operations/transformation/contract.ts'

/** Every write that screens can send, by its name. */
export const writeContracts = {
  ...taskWrites,
  ...elementWrites,
  ...standardWrites,
  ...projectWrites,
  ...moduleWrites,
  ...citationWrites,
  ...dateWrites,
  ...documentWrites,
  ...standardTipWrites,
  ...templateWrites,
  ...testWrites,
  ...transformationWrites,
  ...previewWrites,
  ...userWrites,
} as const

/** Every read that screens can ask, by its name. */
export const readContracts = {
  ...taskReads,
  ...standardReads,
  ...projectReads,
  ...moduleReads,
  ...transformationReads,
  ...dateReads,
  ...documentReads,
  ...standardTipReads,
  ...templateReads,
  ...userReads,
} as const

/** The name of a write with a contract. */
export type ContractWrite = keyof typeof writeContracts
/** The name of a read with a contract. */
export type ContractRead = keyof typeof readContracts

/** The parameters of a write as a screen sends them. */
export type Parameters<Name extends ContractWrite> = SentParametersOf<(typeof writeContracts)[Name]>
/** What a write answers in `updates`. */
export type Updates<Name extends ContractWrite> = UpdatesOf<(typeof writeContracts)[Name]>
/** The query of a read as a screen sends it. */
export type Query<Name extends ContractRead> = SentQueryOf<(typeof readContracts)[Name]>
/** The data that a read answers. */
export type Data<Name extends ContractRead> = ReplyOf<(typeof readContracts)[Name]>

/** A standard as lists of a project answer it. */
export type StandardRow = Data<'projects/{id}/standard_phase'>[number]
/** A task of a project. */
export type TaskRow = Data<'tasks/tasks_for_project'>[number]
/** A document of a project with its files and its citations. */
export type DocumentRow = Data<'projects/{id}/documents/documents_with_citations'>[number]
/** A template of a module. */
export type TemplateRow = Data<'templates/all_templates'>[number]
/** A project of the list of projects. */
export type ProjectRow = Data<'admin/all_projects'>[number]
