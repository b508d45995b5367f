import { useEffect, useMemo, useRef, useState } from 'react'
import { findInText } from '../parts/find-in-text.ts'
import type { Passage } from '../parts/viewer-file.ts'
import type { OpenPdf } from './open-pdf.ts'
import { readText } from './text-layer.ts'

/** The number of matches after which the search stops. */
export const mostFound = 2000

/** How many pages are searched before the matches so far are shown. */
const batch = 20

/** In milliseconds: how long typing has to pause before the search starts. */
const pause = 150

/** A search in a document. */
export type PdfFind = {
  readonly query: string
  readonly found: readonly Passage[]
  /** The index of the current match. */
  readonly at: number
  readonly isSearching: boolean
  /** Changes when the current match is to be shown. */
  readonly turn: number
  readonly onQuery: (query: string) => void
  readonly onStep: (by: 1 | -1) => void
}

type Found = {
  readonly query: string
  readonly places: readonly Passage[]
  readonly isWhole: boolean
}

const nothing: Found = { query: '', places: [], isWhole: true }

/** Searches a document page by page; the first match is the next one from the page in view. */
export function usePdfFind(pdf: OpenPdf, currentPage: number): PdfFind {
  const texts = useRef(new Map<number, Promise<string>>())
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found>(nothing)
  const [step, setStep] = useState({ at: 0, turn: 0, from: 1 })
  useEffect(() => {
    if (query.trim() === '') return undefined
    const search = new AbortController()
    const report = (places: readonly Passage[], isWhole: boolean) =>
      setFound({ query, places, isWhole })
    const timer = setTimeout(() => {
      void findInPages(pdf, query, texts.current, search.signal, report)
    }, pause)
    return () => {
      clearTimeout(timer)
      search.abort()
    }
  }, [pdf, query])
  const isCurrent = found.query === query
  const places = useMemo(() => (isCurrent ? found.places : []), [isCurrent, found.places])
  const first = Math.max(
    0,
    places.findIndex(({ page }) => page >= step.from),
  )
  const at = places.length === 0 ? 0 : (first + step.at) % places.length
  return {
    query,
    found: places,
    at: at < 0 ? at + places.length : at,
    isSearching: query.trim() !== '' && !(isCurrent && found.isWhole),
    turn: step.turn + (isCurrent && places.length > 0 ? 1 : 0),
    onQuery: (next) => {
      setQuery(next)
      setStep(({ turn }) => ({ at: 0, turn: turn + 2, from: currentPage }))
    },
    onStep: (by) =>
      setStep(({ at: before, turn, from }) => ({ at: before + by, turn: turn + 2, from })),
  }
}

async function findInPages(
  pdf: OpenPdf,
  query: string,
  texts: Map<number, Promise<string>>,
  signal: AbortSignal,
  report: (places: readonly Passage[], isWhole: boolean) => void,
): Promise<void> {
  const places: Passage[] = []
  for (let page = 1; page <= pdf.pages && places.length < mostFound; page += 1) {
    const text = await textOf(pdf, page, texts)
    if (signal.aborted) return
    places.push(...findInText(text, query).map((range) => ({ page, ...range })))
    if (page % batch === 0) report([...places], false)
  }
  report(places.slice(0, mostFound), true)
}

/** The text of a page; empty when it cannot be read. */
function textOf(pdf: OpenPdf, page: number, texts: Map<number, Promise<string>>): Promise<string> {
  const known = texts.get(page)
  if (known) return known
  const text = pdf
    .page(page)
    .then((loaded) => pdf.within(readText(loaded)))
    .then(
      (read) => read.text,
      () => '',
    )
  texts.set(page, text)
  return text
}
