import {
  readContracts,
  writeContracts,
  type ReadName,
  type WriteName,
} from '#operations/contracts.ts'
import type {
  ReplyOf,
  SentParametersOf,
  SentQueryOf,
  UpdatesOf,
} from '#operations/core/contract.ts'

export { readContracts, writeContracts }

export type ContractWrite = WriteName
export type ContractRead = ReadName

/** The parameters of a write as a screen sends them. */
export type Parameters<Name extends ContractWrite> = SentParametersOf<(typeof writeContracts)[Name]>
/** The `updates` that a write returns. */
export type Updates<Name extends ContractWrite> = UpdatesOf<(typeof writeContracts)[Name]>
/** The query of a read as a screen sends it. */
export type Query<Name extends ContractRead> = SentQueryOf<(typeof readContracts)[Name]>
/** The data that a read returns. */
export type Data<Name extends ContractRead> = ReplyOf<(typeof readContracts)[Name]>

/** A standard as returned by the lists of a project. */
export type StandardRow = Data<'projects/{id}/standard_phase'>[number]
export type TaskRow = Data<'tasks/tasks_for_project'>[number]
/** A document of a project with its files and its citations. */
export type DocumentRow = Data<'projects/{id}/documents/documents_with_citations'>[number]
export type TemplateRow = Data<'templates/all_templates'>[number]
/** A project in the list of projects. */
export type ProjectRow = Data<'admin/all_projects'>[number]
