import { expect, test } from 'vitest'
import type { Concerned } from './events.ts'
import { recipientsOf } from './recipients.ts'

const around = {
  actor: 'actor',
  senior: 'senior',
  associate: 'associate',
  clients: ['client', 'actor'],
  assignees: ['assignee', 'client'],
  watchers: ['watcher', 'senior'],
}

test.each<[string, Concerned, string[]]>([
  [
    'the leads, and who watches',
    { senior: true, associate: true },
    ['senior', 'associate', 'watcher'],
  ],
  ['the clients, but not who did it', { clients: true }, ['client', 'watcher', 'senior']],
  ['who is named alone', { people: ['ann', 'actor', 'ann'] }, ['ann']],
  [
    'the assignees but those notified otherwise',
    { assignees: true, except: ['client'] },
    ['assignee'],
  ],
])('%s', (_, concerned, expected) => {
  expect(recipientsOf(concerned, around)).toEqual(expected)
})

test('a standard without consultants concerns none', () => {
  const alone = { ...around, senior: null, associate: null, watchers: [] }
  expect(recipientsOf({ senior: true, associate: true }, alone)).toEqual([])
})
