import { useMemo } from 'react'
import type { Passage, Selected } from '../parts/viewer-file.ts'
import type { MarkedPassage } from './pdf-page.tsx'
import type { PdfFind } from './use-pdf-find.ts'

const none: readonly MarkedPassage[] = []

/** Returns what is marked on a page: the cited passage and the matches. */
export function useMarkedPassages(
  highlight: Selected | null,
  find: PdfFind | null,
): (page: number) => readonly MarkedPassage[] {
  const found = find?.found
  const at = find?.at
  return useMemo(() => {
    const marked = new Map<number, MarkedPassage[]>()
    const add = ({ page, start, end }: Passage, tone: MarkedPassage['tone']) => {
      const passages = marked.get(page) ?? []
      passages.push({ start, end, tone })
      marked.set(page, passages)
    }
    if (highlight && 'exact' in highlight) add(highlight, 'cited')
    found?.forEach((passage, index) => add(passage, index === at ? 'current' : 'found'))
    return (page) => marked.get(page) ?? none
  }, [highlight, found, at])
}
