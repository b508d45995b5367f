import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DocumentRow } from '../../data/contracts.ts'
import { movedIndex } from '../../ui/moved-index.ts'

type Show = (id: number | undefined, replace?: boolean) => void

/** The list of the documents beside the details of one: which document the keys are at, and the moves between the two. */
export type Board = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly panel: RefObject<HTMLElement | null>
  readonly currentId: number | undefined
  readonly choose: (id: number) => void
  readonly move: (by: number) => void
  readonly close: () => void
  /** Closes the details of a document that is no more, and goes on with the one beside it. */
  readonly goOn: () => void
  /** Presses a control of the details, which open for it. */
  readonly inDetails: (selector: string) => () => void
  /** A part of the present line. */
  readonly inLine: (selector: string) => HTMLElement | null
}

/** Keeps list and details together: the focus stays with the person through opening, moving, closing and deleting. */
export function useBoard(
  rows: readonly DocumentRow[],
  openId: number | undefined,
  onShow: Show,
): Board {
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState<number | undefined>(openId)
  // What is to be pressed once the details are there, and whose line is to take the focus once it is.
  const pressed = useRef<string | null>(null)
  const focused = useRef<number | undefined>(undefined)
  const currentId = openId ?? rows.find(({ Id }) => Id === chosen)?.Id ?? rows[0]?.Id
  const at = rows.findIndex(({ Id }) => Id === currentId)

  const lineOf = (id: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-document="${id}"]`)

  useEffect(() => {
    // A line that comes into view with the move takes the focus once it is drawn.
    const line = focused.current === undefined ? null : lineOf(focused.current)
    if (!line || line.offsetParent === null) return
    focused.current = undefined
    line.focus({ preventScroll: true })
  })

  useEffect(() => {
    if (openId === undefined) return
    const selector = pressed.current
    pressed.current = null
    if (selector) press(panel.current, selector)
    // Where the details stand in the list's place they take the focus with it.
    else if (list.current?.offsetParent === null)
      panel.current?.querySelector<HTMLElement>('[data-heading]')?.focus()
  }, [openId])

  const leaveFor = (id: number | undefined, replace: boolean) => {
    setChosen(id)
    focused.current = id
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
      focused.current = to
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

function press(panel: HTMLElement | null, selector: string): void {
  const control = panel?.querySelector<HTMLElement>(selector)
  if (control instanceof HTMLTextAreaElement) {
    control.focus()
    control.select()
  } else control?.click()
}
