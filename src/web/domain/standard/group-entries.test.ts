import { expect, test } from 'vitest'
import { groupEntries, groupTitleOf } from './group-entries.ts'

test('the first item of each group follows the title of the group', () => {
  const items = ['RM 1', 'RM 2', 'x', 'PMI 1', 'RM 3']
  const entries = groupEntries(items, (item) =>
    item.includes(' ') ? (item.split(' ')[0] ?? null) : null,
  )
  expect(
    entries.map((entry) => (entry.kind === 'group' ? `# ${entry.title}` : entry.item)),
  ).toEqual(['# RM', 'RM 1', 'RM 2', 'x', '# PMI', 'PMI 1', '# RM', 'RM 3'])
})

test('a group is shown by its title, or by its key without one', () => {
  expect(groupTitleOf({ parsedName: { group: 'RM', groupTitle: 'Risk' } })).toBe('Risk')
  expect(groupTitleOf({ parsedName: { group: 'RM' } })).toBe('RM')
  expect(groupTitleOf({ parsedName: { group: null } })).toBeNull()
})
