import { useRef, useState } from 'react'
import type { ApiError } from '../../data/api.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { whyNotRead } from './choose-file.ts'
import type { Found, ImportStage } from './import-stage.ts'
import { readText } from './read-text.ts'

/** An import as a screen shows it. */
export type Import = {
  readonly stage: ImportStage
  /** The file that is being imported; it stays until another one takes its place. */
  readonly file: { readonly name: string; readonly size: number } | null
  /** Why the file was not checked or not stored. */
  readonly error: ApiError | null
  /** Reads a file and tries it; nothing is stored. */
  readonly take: (files: readonly File[]) => Promise<void>
  readonly checkAgain: () => Promise<void>
  /** Imports what was found; a module that the check found to exist already gets a second one beside it. */
  readonly store: () => Promise<void>
}

/** Reads a file, tries it on the server and, when asked to, imports it. A file that comes later takes the place of the earlier one. */
export function useImport(): Import {
  const trial = useTransformation('Module:Import')
  const final = useTransformation('Module:Import')
  const [stage, setStage] = useState<ImportStage>({ at: 'idle' })
  const [file, setFile] = useState<File | null>(null)
  const read = useRef({ text: '', fileName: '' })
  const latest = useRef(0)

  const check = async () => {
    const mine = latest.current
    const { text, fileName } = read.current
    const tell = (next: ImportStage) => mine === latest.current && setStage(next)
    tell({ at: 'checking', share: 0 })
    const updates = await trial.run(
      { text, file_name: fileName, dry_run: true },
      { isTrial: true, onProgress: (share) => tell({ at: 'checking', share }) },
    )
    if (!updates) tell({ at: 'not checked' })
    else tell({ at: 'checked', found: updates })
  }

  const take = async (files: readonly File[]) => {
    latest.current += 1
    const mine = latest.current
    const tell = (next: ImportStage) => mine === latest.current && setStage(next)
    const why = whyNotRead(files)
    const [taken] = files
    setFile(why === null && taken ? taken : null)
    if (why !== null || !taken) return void tell({ at: 'turned away', why: why ?? '' })
    tell({ at: 'reading', share: 0 })
    try {
      const text = await readText(taken, (share) => tell({ at: 'reading', share }))
      if (mine !== latest.current) return
      read.current = { text, fileName: taken.name.slice(0, 255) }
    } catch {
      const changed = `${taken.name} could not be read. It may have changed or moved since you chose it: choose it again.`
      return void tell({ at: 'turned away', why: changed })
    }
    await check()
  }

  const storeFound = async (found: Found) => {
    const { text, fileName } = read.current
    setStage({ at: 'storing', share: 0, found })
    const updates = await final.run(
      {
        text,
        file_name: fileName,
        dry_run: false,
        ...(found.existing_module_id !== null && { again: true }),
      },
      { onProgress: (share) => setStage({ at: 'storing', share, found }) },
    )
    setStage(updates ? { at: 'stored', found: updates } : { at: 'not stored', found })
  }

  return {
    stage,
    file,
    error: stage.at === 'not stored' ? final.error : trial.error,
    take,
    checkAgain: check,
    store: async () => {
      if (stage.at === 'checked' || stage.at === 'not stored') await storeFound(stage.found)
    },
  }
}
