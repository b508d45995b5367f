import { expect, test } from 'vitest'
import { withPlainBullets } from './plain-bullets.ts'

test('replaces the bullets of Symbol and Wingdings, and nothing else', () => {
  expect(
    withPlainBullets('p::before { content: "\uF0B7\t"; } "\uF0A7" "o" "\uF0D8" "\uF0FC\uF076"'),
  ).toBe('p::before { content: "•\t"; } "▪" "o" "➢" "✓❖"')
  expect(withPlainBullets('\uF0B8\uE000')).toBe('\uF0B8\uE000')
})
