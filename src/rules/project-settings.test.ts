import { expect, test } from 'vitest'
import { areScoresVisible, clientSettings } from './project-settings.ts'

test('scores are shown to clients only when the setting is exactly on', () => {
  expect(areScoresVisible({ ScoresVisibleToClients: true })).toBe(true)
  for (const value of [false, 'true', 1, null]) {
    expect(areScoresVisible({ ScoresVisibleToClients: value })).toBe(false)
  }
  expect(areScoresVisible({})).toBe(false)
  expect(clientSettings({ ScoresVisibleToClients: true, secret: 1 })).toEqual({
    ScoresVisibleToClients: true,
  })
})
