import { useEffect, useState } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import type { Selected } from '#web/domain/viewer/parts/viewer-file.ts'
import {
  citeProblemTexts,
  useCitationWrite,
  type CiteProblem,
} from '../citations/use-citation-write.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'

/** Cites the selected passage or region of a document at the selected element: adds a citation, or moves the document's existing citation there. */
export function useCitePassage(row: DocumentRow | undefined) {
  const { evidence } = useReview()
  const [selected, setSelected] = useState<Selected | null>(null)
  const [citedAt, setCitedAt] = useState<string | null>(null)
  const [problem, setProblem] = useState<CiteProblem | null>(null)
  const { problemOf, send, write } = useCitationWrite()

  const citeAt = async (element: Element, passage: Selected, cited: DocumentRow) => {
    setCitedAt(null)
    if ((await send(element, passage, cited)) === null) return
    setCitedAt(element.Name)
    setSelected(null)
    document.getSelection()?.removeAllRanges()
  }
  const cite = (): boolean => {
    if (selected === null || row === undefined) return false
    const element = evidence.element()
    const found = problemOf(element, selected, row)
    setProblem(found)
    if (found === null && element !== undefined) void citeAt(element, selected, row)
    return true
  }
  useEffect(() => evidence.provideCite(cite))
  return {
    selected,
    select: (chosen: Selected | null) => {
      setSelected(chosen)
      setProblem(null)
    },
    cite,
    citedAt,
    write,
    problem: problem === null ? null : citeProblemTexts[problem],
  }
}
