/** Messages between a pool and its workers. */
export type ToWorker = { readonly request: unknown }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'response'; readonly response: unknown }
  | { readonly kind: 'failure'; readonly message: string; readonly stack: string | undefined; readonly data: unknown }
