const megabyte = 1024 * 1024

/** A size in bytes as people read it: '17.3 kB', '1.1 MB'. */
export const shownSize = (bytes: number): string =>
  bytes < megabyte ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / megabyte).toFixed(1)} MB`
