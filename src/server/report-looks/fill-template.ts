import { compileTemplate, unpackTemplate } from './open-template.ts'

/** Fills in a Word template that has been checked and has no problems. */
export async function fillTemplate(bytes: Uint8Array, data: unknown): Promise<Uint8Array> {
  const entries = await unpackTemplate(bytes)
  if (typeof entries === 'string') throw new Error(entries)
  const { template } = compileTemplate(entries)
  template.render(data)
  return template.toUint8Array({ compression: 'DEFLATE' })
}
