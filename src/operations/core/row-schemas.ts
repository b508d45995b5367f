import * as z from 'zod'

/** A standard's name in its parts (specification, sections 3 and 5). */
export const parsedName = z.object({
  isSuccessful: z.boolean(),
  id: z.int(),
  title: z.string(),
  prefix: z.string().nullable(),
  group: z.string().nullable(),
  ordinal: z.string().nullable(),
  order: z.number().nullable(),
  groupTitle: z.string().optional(),
  groupOrder: z.number().optional(),
})

/** The storage key and the description of a file's bytes; never sent to clients. */
export const storedFile = z.object({
  StorageKey: z.string(),
  FileName: z.string(),
  FileSize: z.int(),
  MimeType: z.string(),
  /** Null when only its size is known. */
  Sha256: z.string().nullable(),
})

/** How a file is sent: as an attachment, or to be shown where its type allows that. */
export const shownInline = z.enum(['1']).optional().meta({
  description: 'Lets browsers show a PDF, a PNG, JPEG, GIF or WebP image or a plain text.',
})

/** A file for the examples of the API description. */
export const storedFileExample = {
  StorageKey: '7f1f0a6f5c2d4e0b9a1c8d3e2f4b5a60',
  FileName: 'Emergency operations plan.pdf',
  FileSize: 184_320,
  MimeType: 'application/pdf',
  Sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
} as const

/** How two passages differ: the merged text of both, and the kinds of words that differ. */
export const differences = z.object({
  parts: z.array(z.object({ state: z.enum(['kept', 'removed', 'added']), text: z.string() })),
  kinds: z.array(z.enum(['number', 'date', 'negation', 'obligation', 'name', 'other'])),
})
