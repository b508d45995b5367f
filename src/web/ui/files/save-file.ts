/** Characters that some operating systems do not allow in file names. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu

/** Downloads a file that the page has created, under a name that every system accepts. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(file)
  link.href = url
  link.download = name.replaceAll(unfit, ' ')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
