/** What a file name cannot hold on every system. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu

/** Downloads a file that the page has made, under a name that every system takes. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(file)
  link.href = url
  link.download = name.replaceAll(unfit, ' ')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
