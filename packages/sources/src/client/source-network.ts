/** The way to the outside that sources are handed: a guarded client, which refuses addresses that are not of the open internet. */
export type SourceFetch = (
  address: string,
  request: {
    method: string
    headers: Readonly<Record<string, string>>
    body?: string
    redirect: 'manual'
    signal?: AbortSignal
  },
) => Promise<Response>

/** A reply as it is kept, and for how long it counts as it is. */
export interface KeptReply {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Milliseconds since 1970. */
  readonly retrievedAt: number
  readonly freshUntil: number
}

/** Replies by a key that holds no secret. A store may forget whatever it likes. */
export interface ReplyStore {
  load(key: string): Promise<KeptReply | undefined>
  keep(key: string, reply: KeptReply): Promise<void>
}

interface Rate {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** Counts over all processes of the installation. */
export interface RequestCounter {
  consume(key: string, limit: Rate): Promise<{ readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }>
  /** Lets nothing more through for so long. */
  exhaust(key: string, limit: Rate, forMs: number): Promise<void>
}

/** What was sent, for a log: neither query nor key. */
export interface SourceCall {
  readonly source: string
  readonly host: string
  /** Undefined where nothing came back. */
  readonly status: number | undefined
  readonly durationMs: number
}

/** What sources work with. */
export interface SourceNetwork {
  readonly fetch: SourceFetch
  /** The way to services that the operator runs, wherever they are; that to all others unless given. */
  readonly fetchOwn?: SourceFetch
  readonly counter: RequestCounter
  readonly replies: ReplyStore
  readonly now: () => Date
  /** Milliseconds; a timer unless given. @throws the signal's reason */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>
  readonly onCall?: (call: SourceCall) => void
  /** Called when a reply could not be kept: it is used all the same. */
  readonly onNotKept?: (error: unknown) => void
}
