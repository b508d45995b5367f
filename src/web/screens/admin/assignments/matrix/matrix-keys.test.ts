import { expect, test } from 'vitest'
import { matrixAction } from './matrix-keys.ts'

const press = (key: string, more: object = {}) =>
  matrixAction({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

test.each([
  ['ArrowDown', {}, { kind: 'move', move: 'down', isExtending: false }],
  ['ArrowDown', { shiftKey: true }, { kind: 'move', move: 'down', isExtending: true }],
  ['ArrowDown', { ctrlKey: true }, { kind: 'move', move: 'last', isExtending: false }],
  [
    'ArrowUp',
    { metaKey: true, shiftKey: true },
    { kind: 'move', move: 'first', isExtending: true },
  ],
  ['Enter', {}, { kind: 'choose', typed: '' }],
  ['s', {}, { kind: 'choose', typed: 's' }],
  ['Ö', { shiftKey: true }, { kind: 'choose', typed: 'Ö' }],
  ['Delete', {}, { kind: 'unassign' }],
  [' ', {}, { kind: 'select' }],
  ['d', { ctrlKey: true }, { kind: 'fillDown' }],
  ['a', { metaKey: true }, { kind: 'selectAll' }],
  ['z', { ctrlKey: true }, null],
  ['s', { ctrlKey: true }, null],
  ['s', { altKey: true }, null],
  ['Tab', {}, null],
  ['1', {}, null],
  ['?', { shiftKey: true }, null],
])('returns the action of the key %s with %j', (key, more, act) => {
  expect(press(key, more)).toEqual(act)
})
