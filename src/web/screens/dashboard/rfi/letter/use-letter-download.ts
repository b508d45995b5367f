import { useState } from 'react'
import type { LetterPart } from '#rules/rfi/response-letter.ts'
import { saveFile } from '#web/ui/files/save-file.ts'

/** Creates the Word file of a letter and downloads it; the code that writes it is loaded on first use. */
export function useLetterDownload(title: string, parts: readonly LetterPart[]) {
  const [isMaking, setMaking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const make = async () => {
    setMaking(true)
    setError(null)
    try {
      const { letterFile } = await import('./letter-file.ts')
      saveFile(await letterFile(title, parts), `${title}.docx`)
    } catch (thrown) {
      setError(thrown)
    }
    setMaking(false)
  }
  return { isMaking, error, download: () => void make() }
}
