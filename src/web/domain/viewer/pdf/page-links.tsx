import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { safeLink } from '../parts/safe-link.ts'
import type { Destination, OpenPdf } from './open-pdf.ts'
import styles from './pdf.module.css'

/** A link on a page: to an outside address, or to a place in the same file. The edges are in percent of the page. */
type PageLink = {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
} & ({ readonly url: string } | { readonly to: Destination })

/** A page with more links is not meant for reading; the rest of them stay text. */
const mostLinks = 500

/** The links of a page, over its text. An address with a protocol that is not allowed stays text. */
export function PageLinks({
  pdf,
  page,
  onGo,
}: {
  readonly pdf: OpenPdf
  readonly page: PDFPageProxy | null
  readonly onGo: (page: number) => void
}) {
  const links = useLinks(pdf, page)
  const follow = async (to: Destination) => {
    const found = await pdf.pageOf(to).catch(() => null)
    if (found !== null) onGo(found)
  }
  return links.map((link) => {
    const { id, left, top, width, height } = link
    const shared = {
      className: styles['link'],
      style: { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` },
    }
    return 'url' in link ? (
      <a
        key={id}
        {...shared}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={link.url}
        aria-label={link.url}
      />
    ) : (
      <button
        key={id}
        {...shared}
        type="button"
        title="Go to the linked place"
        aria-label="Go to the linked place in this document"
        onClick={() => void follow(link.to)}
      />
    )
  })
}

function useLinks(pdf: OpenPdf, page: PDFPageProxy | null): readonly PageLink[] {
  const [links, setLinks] = useState<readonly PageLink[]>([])
  useEffect(() => {
    if (!page) return undefined
    let isCurrent = true
    const load = async () => {
      // A page whose links cannot be read still has its picture and its text.
      const next = await pdf.within(linksOf(page)).catch(() => [])
      if (isCurrent) setLinks(next)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [pdf, page])
  return links
}

/** The properties used of a pdf.js annotation; pdf.js types them as `any`. */
type Annotation = {
  readonly subtype?: string
  readonly id?: string
  readonly rect?: readonly number[]
  readonly url?: string
  readonly dest?: Destination | null
}

async function linksOf(page: PDFPageProxy): Promise<PageLink[]> {
  const annotations: Annotation[] = await page.getAnnotations({ intent: 'display' })
  const viewport = page.getViewport({ scale: 1 })
  return annotations
    .filter(({ subtype }) => subtype === 'Link')
    .slice(0, mostLinks)
    .flatMap(({ id = '', rect = [], url: address, dest }): PageLink[] => {
      const url = address === undefined ? null : safeLink(address)
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
      const corner = viewport.convertToViewportPoint(x1, y1)
      const box = { id, ...boxOf(corner, viewport.convertToViewportPoint(x2, y2), viewport) }
      if (url !== null) return [{ ...box, url }]
      return dest ? [{ ...box, to: dest }] : []
    })
}

/** The rectangle between two opposite corners, each as x and y, in percent of a page. */
const boxOf = (
  [x1 = 0, y1 = 0]: readonly number[],
  [x2 = 0, y2 = 0]: readonly number[],
  page: { readonly width: number; readonly height: number },
) => ({
  left: (100 * Math.min(x1, x2)) / page.width,
  top: (100 * Math.min(y1, y2)) / page.height,
  width: (100 * Math.abs(x2 - x1)) / page.width,
  height: (100 * Math.abs(y2 - y1)) / page.height,
})
