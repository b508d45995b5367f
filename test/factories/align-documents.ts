import { alignInSteps, type AlignedDocuments } from '#rules/evidence/anchors/aligned-documents.ts'

/** Aligns two versions of a document, all steps at once. */
export function alignDocuments(...versions: Parameters<typeof alignInSteps>): AlignedDocuments {
  const steps = alignInSteps(...versions)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
