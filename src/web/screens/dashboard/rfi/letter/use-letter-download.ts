import { useState } from 'react'
import type { LetterPart } from '#rules/rfi/response-letter.ts'

/** What a file name cannot hold on every system. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(file)
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Makes a Word file of a letter and downloads it; the code that writes it is loaded for the first one. */
export function useLetterDownload(title: string, parts: readonly LetterPart[]) {
  const [isMaking, setMaking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const make = async () => {
    setMaking(true)
    setError(null)
    try {
      const { letterFile } = await import('./letter-file.ts')
      save(await letterFile(title, parts), `${title.replaceAll(unfit, ' ')}.docx`)
    } catch (thrown) {
      setError(thrown)
    }
    setMaking(false)
  }
  return { isMaking, error, download: () => void make() }
}
