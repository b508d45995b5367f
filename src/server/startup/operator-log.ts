import { hostname } from 'node:os'

const info = 30

/** A terminal or any other output stream. */
type Out = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

/** Reports to the operator; `event` is meant for programs that read the log. */
export type OperatorLog = (line: string, event?: Readonly<Record<string, unknown>>) => void

/** Writes plain lines to a terminal; elsewhere JSON lines in the format of the log, regardless of its level. */
export const createOperatorLog =
  (out: Out): OperatorLog =>
  (line, event = { event: 'start' }) => {
    const base = { level: info, time: Date.now(), pid: process.pid, hostname: hostname() }
    out.write(
      out.isTTY === true ? `${line}\n` : `${JSON.stringify({ ...base, ...event, msg: line })}\n`,
    )
  }
