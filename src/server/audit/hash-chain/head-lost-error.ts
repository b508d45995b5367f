import type { Target } from '#rules/api/targets.ts'
import type { BlockHead } from './block-rows.ts'

/** The chain no longer holds the block that was its head: its end was cut off, or it was rewritten. */
export class HeadLostError extends Error {
  constructor(target: Target, chain: string, { Sequence, Hash, SealedAt }: BlockHead) {
    super(
      `The ${chain} of ${target} no longer holds block ${Sequence} (${Hash}), which was its head at ${SealedAt}: ` +
        `its end was cut off, or it was rewritten. Nothing more is sealed before a restart; run history:verify with this hash as --head.`,
    )
  }
}
