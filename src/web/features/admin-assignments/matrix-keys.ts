import type { Move } from './cell-range.ts'

/** What a key does in the matrix. */
export type MatrixAct =
  | { readonly kind: 'move'; readonly move: Move; readonly isExtending: boolean }
  | { readonly kind: 'choose'; readonly typed: string }
  | { readonly kind: 'unassign' | 'fillDown' | 'select' | 'selectAll' | 'leave' }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
}

const acts: Readonly<Record<string, MatrixAct>> = {
  Enter: { kind: 'choose', typed: '' },
  F2: { kind: 'choose', typed: '' },
  Delete: { kind: 'unassign' },
  Backspace: { kind: 'unassign' },
  ' ': { kind: 'select' },
  Escape: { kind: 'leave' },
}

/** What a pressed key does in the matrix; null when it is not one of its keys. A letter begins the choice of a person. */
export function matrixAct({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): MatrixAct | null {
  if (altKey) return null
  const move = moves[key]
  if (ctrlKey || metaKey) {
    if (key === 'ArrowUp' || key === 'ArrowDown')
      return { kind: 'move', move: key === 'ArrowUp' ? 'first' : 'last', isExtending: shiftKey }
    if (shiftKey) return null
    return key.toLowerCase() === 'd'
      ? { kind: 'fillDown' }
      : key.toLowerCase() === 'a'
        ? { kind: 'selectAll' }
        : null
  }
  if (move) return { kind: 'move', move, isExtending: shiftKey }
  return acts[key] ?? (/^\p{L}$/u.test(key) ? { kind: 'choose', typed: key } : null)
}
