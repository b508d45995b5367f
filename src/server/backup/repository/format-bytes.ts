const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const step = 1000

/** A number of bytes for people: 1.2 GB. */
export function formatBytes(bytes: number): string {
  let unit = 0
  let value = bytes
  while (value >= step && unit < units.length - 1) {
    value /= step
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
