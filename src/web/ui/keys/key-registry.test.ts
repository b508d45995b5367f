import { expect, test } from 'vitest'
import { nameOfKey } from './key-registry.ts'

const pressed = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  }) as KeyboardEvent

test.each([
  ['j', pressed('j')],
  ['shift+x', pressed('X', { shiftKey: true })],
  ['mod+k', pressed('k', { ctrlKey: true })],
  ['mod+k', pressed('k', { metaKey: true })],
  ['shift+ArrowDown', pressed('ArrowDown', { shiftKey: true })],
  ['?', pressed('?', { shiftKey: true })],
  ['alt+1', pressed('1', { altKey: true })],
  ['space', pressed(' ')],
])('a pressed key is named %s', (name, event) => {
  expect(nameOfKey(event)).toBe(name)
})
