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
})

/** A file for the examples of the API description. */
export const storedFileExample = {
  StorageKey: '7f1f0a6f5c2d4e0b9a1c8d3e2f4b5a60',
  FileName: 'Emergency operations plan.pdf',
  FileSize: 184_320,
  MimeType: 'application/pdf',
} as const
