import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const isStory = (word) => word.startsWith('e2e')
const isPath = (word) => existsSync(join(root, word)) || /[/\\]|\.test\b/.test(word)

/**
 * Splits the arguments of `npm test`: those that begin with e2e name browser tests, which also get the options unless other arguments name
 * test files; all others go to vitest.
 */
export function partWords(words) {
  const isInFirefox = words.includes('--firefox')
  const rest = words.filter((word) => word !== '--firefox')
  const stories = rest.filter(isStory)
  const others = rest.filter((word) => !isStory(word))
  const areForStories = stories.length > 0 && !others.some(isPath)
  return {
    isInFirefox,
    stories,
    options: areForStories ? others : [],
    tests: areForStories ? [] : others,
  }
}
