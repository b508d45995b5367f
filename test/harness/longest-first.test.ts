import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longFiles } from './longest-first.ts'

test('the files that start first exist', () => {
  const root = join(import.meta.dirname, '../..')
  expect(longFiles.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
