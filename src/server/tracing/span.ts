/** What a span says of itself: routes, names and counts, never ids of people, texts or values of statements. */
export type SpanFields = Readonly<Record<string, string | number | boolean>>

/** A span that has begun. */
export type OpenSpan = {
  /** Its context as the header of W3C Trace Context has it. */
  readonly traceparent: string
  /** Begins a span within this one; `links` are spans of other traces that it belongs to as well. */
  readonly child: (name: string, fields?: SpanFields, links?: readonly OpenSpan[]) => OpenSpan
  readonly set: (fields: SpanFields) => void
  /** Ends it; an error marks it as failed. */
  readonly end: (error?: unknown) => void
}

/** What a request says of the trace that it belongs to; see `readTraceHeaders`. */
export type TraceHeaders = {
  readonly traceId: string
  readonly parentId: string
  /** The span that the page began when a person acted, and how many milliseconds before the request arrived. */
  readonly click?: { readonly spanId: string; readonly ago: number }
}

/** The traces of a process. */
export type Tracing = {
  /** Begins the span of a request, within the trace that it names, or a new one. */
  readonly beginRequest: (name: string, fields: SpanFields, headers?: TraceHeaders) => OpenSpan
  /** Begins the span of a job, within the trace of the write that enqueued it. */
  readonly beginJob: (name: string, traceparent: unknown) => OpenSpan
  /** Sends what is left, for two seconds at most. */
  readonly close: () => Promise<void>
}
