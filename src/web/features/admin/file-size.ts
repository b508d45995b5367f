const megabyte = 1024 * 1024

/** A size in bytes as people read it: '43 bytes', '17.3 kB', '1.1 MB'. */
export function shownSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < megabyte
    ? `${(bytes / 1024).toFixed(1)} kB`
    : `${(bytes / megabyte).toFixed(1)} MB`
}
