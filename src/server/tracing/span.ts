/** The attributes of a span: routes, names and counts, never ids of people, texts or values of statements. */
export type SpanFields = Readonly<Record<string, string | number | boolean>>

/** A span that has begun. */
export type OpenSpan = {
  /** Its context, in the format of the W3C Trace Context header. */
  readonly traceparent: string
  /** Begins a span within this one; `links` are spans of other traces that it also belongs to. */
  readonly child: (name: string, fields?: SpanFields, links?: readonly OpenSpan[]) => OpenSpan
  readonly set: (fields: SpanFields) => void
  /** Ends the span; an error marks it as failed. */
  readonly end: (error?: unknown) => void
}

/** What a request states about the trace it belongs to; see `readTraceHeaders`. */
export type TraceHeaders = {
  readonly traceId: string
  readonly parentId: string
  /** The span that the page began when the person acted, and how many milliseconds before the request arrived. */
  readonly click?: { readonly spanId: string; readonly ago: number }
}

export type Tracing = {
  /** Begins the span of a request, within the trace that it names or in a new one. */
  readonly beginRequest: (name: string, fields: SpanFields, headers?: TraceHeaders) => OpenSpan
  /** Begins the span of a job, within the trace of the write that enqueued it. */
  readonly beginJob: (name: string, traceparent: unknown) => OpenSpan
  /** Sends the remaining spans, for two seconds at most. */
  readonly close: () => Promise<void>
}
