import PDFDocument from 'pdfkit'
import { logoSizeProblem } from '#rules/report/upload-purposes.ts'

/** The size of a logo in pixels. */
export type LogoFacts = { readonly width: number; readonly height: number }

type Opened = { readonly width: number; readonly height: number; readonly orientation?: number }

/** Draws an image as reports do, and returns its size, or a text that says what makes it unfit as a logo. */
export async function logoFacts(bytes: Uint8Array): Promise<LogoFacts | string> {
  const notReadable = 'unreadable'
  const document = new PDFDocument({ autoFirstPage: false })
  const drawn = new Promise<void>((resolve, reject) => {
    document.once('end', resolve)
    document.once('error', reject)
  })
  document.resume()
  try {
    const file = Buffer.from(bytes)
    const opened = (document as unknown as { openImage(source: Buffer): Opened }).openImage(file)
    const { width, height, orientation = 1 } = opened
    const problem = logoSizeProblem(width, height)
    if (problem !== null) return problem
    if (isCut(file)) return notReadable
    document.addPage()
    document.image(file, { fit: [100, 100] })
    document.end()
    await drawn
    // From orientation 5 on, the image is stored rotated by 90 degrees.
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return notReadable
  }
}

// A JPEG image ends with a marker, which some programs follow with a few bytes; the chunks of a PNG image are
// checked when it is drawn.
function isCut(file: Buffer): boolean {
  const end = file.lastIndexOf(Buffer.from([0xff, 0xd9]))
  return file[0] === 0xff && (end < 0 || end < file.length - 1024)
}
