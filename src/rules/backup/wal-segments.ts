/** A segment of the write-ahead log by its file name: 24 hexadecimal digits. */
export type WalSegment = { readonly timeline: number; readonly position: number }

/** A timeline of a cluster and the segment in which the next one begins; infinity for the newest. */
export type Timeline = { readonly timeline: number; readonly before: number }

const segmentName = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
// With segments of 16 MB, the size that initdb gives them.
const segmentsOfFile = 0x100
const segmentSize = 0x100_0000

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0')

/** Reads the name of a segment; undefined for any other name. */
export function parseSegment(name: string): WalSegment | undefined {
  const [, timeline, file, segment] = segmentName.exec(name) ?? []
  if (timeline === undefined || file === undefined || segment === undefined) return undefined
  const position = Number.parseInt(file, 16) * segmentsOfFile + Number.parseInt(segment, 16)
  return { timeline: Number.parseInt(timeline, 16), position }
}

/** The file name of a segment. */
export const segmentFile = ({ timeline, position }: WalSegment): string =>
  hex(timeline) + hex(Math.floor(position / segmentsOfFile)) + hex(position % segmentsOfFile)

/** The segment that holds a position of the log such as 0/3000028. */
export function segmentPosition(lsn: string): number {
  const [file = '', offset = ''] = lsn.split('/')
  return (
    Number.parseInt(file, 16) * segmentsOfFile +
    Math.floor(Number.parseInt(offset, 16) / segmentSize)
  )
}

/** The timelines that lead to `newest`, oldest first, from the text of its history file; alone when it has none. */
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
 * The first segment that an archive lacks between `from` and its end along the timelines; undefined when nothing is missing. What an
 * archive has not received yet is not missing.
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

/** The timeline whose segment is replayed at a position: where one begins within a segment, the later one has the whole of it. */
const timelineAt = (position: number, timelines: readonly Timeline[]): number =>
  timelines.find(({ before }) => position < before)?.timeline ?? 0
