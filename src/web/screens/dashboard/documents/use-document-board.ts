import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { movedIndex } from '#web/ui/keys/moved-index.ts'

type Show = (id: number | undefined, replace?: boolean) => void

/** The state of the list and the details: the document at the keyboard cursor, and the moves between the two. */
export type DocumentBoardState = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly panel: RefObject<HTMLElement | null>
  readonly currentId: number | undefined
  readonly choose: (id: number) => void
  readonly move: (by: number) => void
  readonly close: () => void
  /** Closes the details of a deleted document and moves on to its neighbour. */
  readonly goOn: () => void
  /** Presses a control in the details, opening them first. */
  readonly inDetails: (selector: string) => () => void
  /** Returns an element of the current row. */
  readonly inLine: (selector: string) => HTMLElement | null
}

/** Keeps the focus in the right place when details are opened, moved, closed or deleted. */
export function useDocumentBoard(
  rows: readonly DocumentRow[],
  openId: number | undefined,
  onShow: Show,
): DocumentBoardState {
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<number | undefined>(openId)
  // The control to press once the details are rendered.
  const pressed = useRef<string | null>(null)
  const currentId = openId ?? rows.find(({ Id }) => Id === chosen)?.Id ?? rows[0]?.Id
  const at = rows.findIndex(({ Id }) => Id === currentId)

  const lineOf = (id: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-document="${id}"]`)

  const focusOnceDrawn = useFocusOnceDrawn(lineOf)

  useEffect(() => {
    if (openId === undefined) return
    const selector = pressed.current
    pressed.current = null
    if (selector) press(panel.current, selector)
    // Where the details replace the list, they take the focus too.
    else if (list.current?.offsetParent === null)
      panel.current?.querySelector<HTMLElement>('[data-heading]')?.focus()
  }, [openId])

  const leaveFor = (id: number | undefined, replace: boolean) => {
    setChosen(id)
    focusOnceDrawn(id)
    onShow(undefined, replace)
  }
  return {
    list,
    panel,
    currentId,
    choose: setChosen,
    move: (by) => {
      const isThere =
        openId !== undefined || list.current?.contains(document.activeElement) === true
      const to = rows[isThere ? movedIndex(at, by, rows.length) : Math.max(at, 0)]?.Id
      if (to === undefined) return
      if (to === currentId) return lineOf(to)?.focus({ preventScroll: true })
      focusOnceDrawn(to)
      setChosen(to)
      if (openId !== undefined) onShow(to, true)
    },
    close: () => leaveFor(openId, false),
    goOn: () => leaveFor((rows[at + 1] ?? rows[at - 1])?.Id, true),
    inDetails: (selector) => () => {
      if (openId !== undefined) return press(panel.current, selector)
      if (currentId === undefined) return
      pressed.current = selector
      onShow(currentId)
    },
    inLine: (selector) =>
      list.current?.querySelector<HTMLElement>(`[data-document="${currentId}"] ${selector}`) ??
      null,
  }
}

/** Returns a function that focuses a row as soon as it is rendered, since the move may first have to scroll it into view. */
function useFocusOnceDrawn(lineOf: (id: number) => HTMLElement | null | undefined) {
  const awaited = useRef<number | undefined>(undefined)
  useEffect(() => {
    const line = awaited.current === undefined ? null : lineOf(awaited.current)
    if (!line || line.offsetParent === null) return
    awaited.current = undefined
    line.focus({ preventScroll: true })
  })
  return (id: number | undefined) => {
    awaited.current = id
  }
}

function press(panel: HTMLElement | null, selector: string): void {
  const control = panel?.querySelector<HTMLElement>(selector)
  if (control instanceof HTMLTextAreaElement) {
    control.focus()
    control.select()
  } else control?.click()
}
