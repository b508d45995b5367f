import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockDigest, blockHash, blockValues } from './block.ts'
import { canonical } from './canonical.ts'
import { headOfHeads } from './head-of-heads.ts'
import { leafHead, leafNonce, leafOf } from './leaf.ts'
import { auditPath, merkleRoot, rootFromPath } from './merkle-tree.ts'
import { blockRoot, projectTrees } from './project-trees.ts'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

// Computed independently of this code, by docs/history-proof.md.
const salt = Buffer.from(Array.from({ length: 32 }, (_, index) => index))
const shared = ['900', '-5', '2026-11-22T10:00:00.000001Z', 'ADA'] as const
const later = ['901', '-5', '2026-11-22T10:00:01.000000Z'] as const
const none = [null, null] as const
const rows = [
  ['11', ...shared, null, 'Task', 'Create', '{"text":"Grüße 🚀"}', '[]', '{}', 'rds', '7', null],
  ['12', ...shared, 'ada', 'Module', 'Import', '{}', '[]', '{}', 'rds', null, null],
  ['13', ...later, 'BOB', null, 'Task', 'Delete', '{}', '[]', '{}', 'rds', '7', '3'],
]
const leaves = rows.map((fields, index) =>
  leafOf(leafNonce(salt, index + 1), [...leafHead('history', index + 1), ...fields, ...none]),
)

test('values are encoded with their length in bytes', () => {
  expect(hexOf(canonical(['a', null, '', 'é']))).toBe('0000000161ffffffff0000000000000002c3a9')
})

test('leaves, a block and the head of heads have the hashes of the specification', () => {
  expect(leaves.map(hexOf)).toEqual([
    '12feb144879d13b6d5e6a5c6226501ebcc86343654d47eb58f58c0d2994ab42c',
    '524d006a486dee5f5fc8d811a6b0fc30cc28a0ca077924a7732dc12614790b45',
    'fd1e49fa13593d9e45d2b43557093c69e59a1384c0ab4d5f0d0a6ca40a2d40fb',
  ])
  const Root = blockRoot(projectTrees([7, 0, 7], leaves))
  expect(Root).toBe('6dcf28458d7c67c14ca44b05b32c9da3cdb1af5df6758d0179827ee18f958b95')
  const digest = blockDigest(
    blockValues('history', {
      Shard: 0,
      Sequence: 1,
      Origin: '-5',
      LastXid: '901',
      LastRowId: 13,
      RowsBefore: 0,
      RowCount: 3,
      ProjectCount: 2,
      Root,
      SettledId: 10,
      SealedAt: '2026-11-22T10:00:05.000000Z',
    }),
  )
  const hash = blockHash('ab'.repeat(32), digest)
  expect(hash).toBe('98e07f1d4250c7c3d0107deb2ef2177ea6c45024f17ebb0ad4409a2d996d6707')
  expect(blockHash('', digest)).toBe(
    'c9d092e64cd1c33f80f959d7e223b02b0ba7606f5634864233caf3f06f1b2ba0',
  )
  const heads = [
    { shard: 1, sequence: 9, hash: 'cd'.repeat(32) },
    { shard: 0, sequence: 1, hash },
  ]
  expect(headOfHeads('history', heads)).toBe(
    '9a11ab0e8cb7dda51eed5c5940042784723143a8775943eefbfaddb166c78e1f',
  )
})

// The published vectors of Certificate Transparency.
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657']
const roots: Readonly<Record<number, string>> = {
  0: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  2: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  3: 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  4: 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  5: '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  6: '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  7: 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
}
const published = inputs.map((input) =>
  createHash('sha256')
    .update(Buffer.from(`00${input}`, 'hex'))
    .digest(),
)

test('the tree is that of RFC 9162', () => {
  for (const [size, root] of Object.entries(roots))
    expect([size, hexOf(merkleRoot(published.slice(0, Number(size))))]).toEqual([size, root])
})

test('an audit path leads to the root only from its own leaf, index and size', () => {
  for (let size = 1; size <= published.length; size++) {
    const some = published.slice(0, size)
    const root = hexOf(merkleRoot(some))
    for (const [index, leaf] of some.entries()) {
      const path = auditPath(some, index)
      const reached = (changed: Partial<{ index: number; size: number; path: Uint8Array[] }>) => {
        const found = rootFromPath(leaf, { index, size, path, ...changed })
        return found && hexOf(found)
      }
      expect(reached({})).toBe(root)
      expect(reached({ path: [...path, leaf] })).not.toBe(root)
      expect(reached({ index: size })).toBeUndefined()
      if (size > 1) {
        expect(reached({ path: path.slice(1) })).not.toBe(root)
        expect(reached({ index: (index + 1) % size })).not.toBe(root)
      }
    }
  }
})
