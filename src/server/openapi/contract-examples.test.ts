import { expect, test } from 'vitest'
import { fileReads, reads, writes } from '../pipeline/registry.ts'

test.each([...writes.values()].map(({ contract }) => [contract.name, contract] as const))(
  'validates the example of %s by its schemas',
  (_, { parameters, updates, example }) => {
    expect(parameters.safeParse(example.parameters)).toMatchObject({ success: true })
    expect(updates.safeParse(example.updates)).toMatchObject({ success: true })
  },
)

test.each(
  [...reads.values(), ...fileReads.values()].map(
    ({ contract }) => [contract.name, contract] as const,
  ),
)('validates the example of %s by its schemas', (_, { query, reply, example }) => {
  expect(query.safeParse(example.query)).toMatchObject({ success: true })
  expect(reply.safeParse(example.data)).toMatchObject({ success: true })
})

test('has a sentence as every summary', () => {
  for (const { contract } of [...writes.values(), ...reads.values(), ...fileReads.values()])
    expect(contract.summary).toMatch(/^[A-Z][^\n]*\.$/)
})
