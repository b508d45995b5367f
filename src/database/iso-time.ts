/** Converts a UTC time as the database sends it ('2026-11-21 13:00:00.123456+00') to ISO 8601 with milliseconds. */
export function isoTime(text: string): string {
  const milliseconds =
    text.charCodeAt(19) === 46 ? text.slice(20, 23).replace(/\D.*$/, '').padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
