import { pdfFile } from '../files/pdf-file.ts'
import type { PdfPart } from '../files/pdf-layout.ts'
import type { DemoFile } from './demo-document-shape.ts'

/** A file of a demo document. */
export const file = (fileName: string, by: string, on: string, bytes: () => Buffer): DemoFile => ({
  fileName,
  by,
  on,
  bytes,
})

/** A PDF from which passages are cited. */
export const textFile = (
  fileName: string,
  by: string,
  on: string,
  title: string,
  parts: readonly PdfPart[],
): DemoFile => ({
  ...file(fileName, by, on, () => pdfFile(title, parts)),
  text: { title, parts },
})

/** A citation whose place is given in words. */
export const cited = (ElementName: string, by: string, on: string, Citation: string) => ({
  ElementName,
  Citation,
  by,
  on,
})

/** A citation of a passage. */
export const quoted = (ElementName: string, by: string, on: string, quote: string) => ({
  ElementName,
  quote,
  by,
  on,
})
