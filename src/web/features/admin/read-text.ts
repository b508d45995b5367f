/**
 * Reads the text of a file as the reader of standards sets takes it, telling how much has been read as a share from 0 to 1:
 * a byte order mark stays, and what is no UTF-8 stands in it as U+FFFD. Rejects when the file cannot be read any more.
 */
export async function readText(file: File, onProgress: (share: number) => void): Promise<string> {
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
