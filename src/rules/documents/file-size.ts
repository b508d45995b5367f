const units = ['bytes', 'kB', 'MB', 'GB'] as const
const unit = 1024

/** Formats the size of a file in units of 1,024, with one decimal below ten: '734 bytes', '1.2 MB', '48 MB'. */
export function fileSizeText(bytes: number): string {
  let value = bytes
  let step = 0
  // From 999.5 on, a value would be rounded to 1,000 of the unit.
  while (step < units.length - 1 && value >= (step === 0 ? unit : 999.5)) {
    value /= unit
    step += 1
  }
  const rounded = step > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${rounded} ${step === 0 && rounded === 1 ? 'byte' : units[step]}`
}
