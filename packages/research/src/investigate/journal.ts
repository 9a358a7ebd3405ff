import type { ModelReply, ModelRequest } from './model.ts'

/** The requests to models of one run, with their replies, in order. */
export interface Journal {
  /** The next reply that was noted, when it is that of this request; from the first that is not, nothing any more. */
  take: (hash: string) => ModelReply | undefined | Promise<ModelReply | undefined>
  add: (hash: string, request: ModelRequest, reply: ModelReply) => void | Promise<void>
}
