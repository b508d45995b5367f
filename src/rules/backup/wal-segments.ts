/** A WAL segment, by its file name of 24 hexadecimal digits. */
export type WalSegment = { readonly timeline: number; readonly position: number }

/** A timeline of a cluster, and the segment in which the next one begins; infinity for the newest. */
export type Timeline = { readonly timeline: number; readonly before: number }

const segmentName = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
// For segments of 16 MB, the default of initdb.
const segmentsOfFile = 0x100
const segmentSize = 0x100_0000

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0')

/** Parses the name of a segment; undefined for any other name. */
export function parseSegment(name: string): WalSegment | undefined {
  const [, timeline, file, segment] = segmentName.exec(name) ?? []
  if (timeline === undefined || file === undefined || segment === undefined) return undefined
  const position = Number.parseInt(file, 16) * segmentsOfFile + Number.parseInt(segment, 16)
  return { timeline: Number.parseInt(timeline, 16), position }
}

/** The file name of a segment. */
export const segmentFile = ({ timeline, position }: WalSegment): string =>
  hex(timeline) + hex(Math.floor(position / segmentsOfFile)) + hex(position % segmentsOfFile)

/** Returns the segment that contains a WAL location such as 0/3000028. */
export function segmentPosition(lsn: string): number {
  const [file = '', offset = ''] = lsn.split('/')
  return (
    Number.parseInt(file, 16) * segmentsOfFile +
    Math.floor(Number.parseInt(offset, 16) / segmentSize)
  )
}

/** Returns the timelines that lead to `newest`, oldest first, parsed from the text of its history file; `newest` alone without one. */
export function parseTimelines(newest: number, history: string | undefined): Timeline[] {
  const earlier = (history ?? '').split('\n').flatMap((line) => {
    const [, timeline, lsn] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line) ?? []
    return timeline === undefined || lsn === undefined
      ? []
      : [{ timeline: Number(timeline), before: segmentPosition(lsn) }]
  })
  return [...earlier, { timeline: newest, before: Number.POSITIVE_INFINITY }]
}

/**
 * Returns the first segment missing from an archive between `from` and the archive's end along the timelines; undefined when none is
 * missing. Segments that the archive has not received yet do not count as missing.
 */
export function missingSegment(
  archived: readonly string[],
  from: number,
  timelines: readonly Timeline[],
): string | undefined {
  const here = new Set(archived)
  const onPath = archived
    .map(parseSegment)
    .filter((segment) => segment !== undefined)
    .filter(({ timeline, position }) => timelineAt(position, timelines) === timeline)
  const end = Math.max(from - 1, ...onPath.map(({ position }) => position))
  for (let position = from; position <= end; position += 1) {
    const name = segmentFile({ timeline: timelineAt(position, timelines), position })
    if (!here.has(name)) return name
  }
  return undefined
}

/**
 * Returns the timeline whose segment is replayed at a position: when a timeline begins in the middle of a segment, its own copy
 * of that segment is complete and is used.
 */
const timelineAt = (position: number, timelines: readonly Timeline[]): number =>
  timelines.find(({ before }) => position < before)?.timeline ?? 0
