import { alignInSteps, type AlignedDocuments } from '#rules/evidence/anchors/aligned-documents.ts'
import { allSteps } from './all-steps.ts'

/** Aligns two versions of a document, all steps at once. */
export const alignDocuments = (...versions: Parameters<typeof alignInSteps>): AlignedDocuments =>
  allSteps(alignInSteps(...versions))
