import { useRef, useState } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { unreadableReason } from './choose-file.ts'
import type { ParseResult, ImportStage } from './import-stage.ts'

export type Import = {
  readonly stage: ImportStage
  /** The file being imported, until another one is chosen. */
  readonly file: { readonly name: string; readonly size: number } | null
  /** Why the check or the import failed. */
  readonly error: ApiError | null
  /** Reads a file and checks it on the server; nothing is stored. */
  readonly take: (files: readonly File[]) => Promise<void>
  readonly checkAgain: () => Promise<void>
  /** Checks the text of a standards set that was converted from another file. */
  readonly takeText: (text: string, fileName: string) => Promise<void>
  readonly forget: () => void
  /** Imports the checked file; if the check found that the module already exists, creates a second one. */
  readonly store: () => Promise<void>
}

// If the check found that the module already exists, `again` confirms that it is imported anyway.
const parametersOf = ({ text, fileName }: ReadText, { existing_module_id }: ParseResult) => ({
  text,
  file_name: fileName,
  dry_run: false,
  ...(existing_module_id !== null && { again: true }),
})

type ReadText = { readonly text: string; readonly fileName: string }

/** Reads a file, checks it on the server and imports it on request. A later file supersedes an earlier one. */
export function useImport(): Import {
  const trial = useTransformation('Module:Import')
  const final = useTransformation('Module:Import')
  const [stage, setStage] = useState<ImportStage>({ at: 'idle' })
  const [file, setFile] = useState<File | null>(null)
  const read = useRef<ReadText>({ text: '', fileName: '' })
  const latest = useRef(0)

  const check = async () => {
    const mine = latest.current
    const { text, fileName: file_name } = read.current
    const show = (next: ImportStage) => mine === latest.current && setStage(next)
    const onProgress = (share: number) => show({ at: 'checking', share })
    onProgress(0)
    const parameters = { text, file_name, dry_run: true }
    const updates = await trial.run(parameters, { isTrial: true, onProgress })
    show(updates ? { at: 'checked', found: updates } : { at: 'not checked' })
  }

  const take = async (files: readonly File[]) => {
    const mine = ++latest.current
    const show = (next: ImportStage) => mine === latest.current && setStage(next)
    const why = unreadableReason(files)
    const [taken] = files
    setFile(why === null && taken ? taken : null)
    if (why !== null || !taken) return void show({ at: 'turned away', why: why ?? '' })
    show({ at: 'reading', share: 0 })
    const text = await readText(taken, (share) => show({ at: 'reading', share })).catch(() => null)
    if (mine !== latest.current) return
    if (text === null) return void show({ at: 'turned away', why: unreadableText(taken.name) })
    read.current = { text, fileName: taken.name.slice(0, 255) }
    await check()
  }

  const forget = () => {
    latest.current += 1
    setFile(null)
    setStage({ at: 'idle' })
  }

  const store = async () => {
    if (stage.at !== 'checked' && stage.at !== 'not stored') return
    const { found } = stage
    setStage({ at: 'storing', share: 0, found })
    const updates = await final.run(parametersOf(read.current, found), {
      onProgress: (share) => setStage({ at: 'storing', share, found }),
    })
    setStage(updates ? { at: 'stored', found: updates } : { at: 'not stored', found })
  }

  return {
    stage,
    file,
    error: stage.at === 'not stored' ? final.error : trial.error,
    take,
    takeText: (text, fileName) => {
      forget()
      read.current = { text, fileName: fileName.slice(0, 255) }
      return check()
    },
    forget,
    checkAgain: check,
    store,
  }
}

const unreadableText = (name: string): string =>
  `${name} could not be read. It may have changed or moved since you chose it: choose it again.`

/**
 * Reads the text of a file for the parser of standards sets and reports the share that has been read, from 0 to 1. A byte order
 * mark is preserved, and invalid UTF-8 becomes U+FFFD. Rejects when the file can no longer be read.
 */
async function readText(file: File, onProgress: (share: number) => void): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const reader = file.stream().getReader()
  const parts: string[] = []
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(decoder.decode(value, { stream: true }))
    read += value.length
    onProgress(read / file.size)
  }
  parts.push(decoder.decode())
  return parts.join('')
}
