import type { Actor } from './actor.ts'
import type { Read } from './scope.ts'

declare const authorised: unique symbol

/** A record that a policy has authorised for this actor. Transactors require it. */
export type Authorised<T> = T & { readonly [authorised]: true }

/** Marks a record as authorised. Called by policies only. */
export function authorise<T>(record: T): Authorised<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand has no other maker
  return record as Authorised<T>
}

/** A policy's decision: the actor (narrowed) and the authorised subject. */
export interface Decision<A extends Actor, Subject> {
  actor: A
  subject: Subject
}

/**
 * Authorises an actor for what the input names, or throws NOT_SIGNED_IN, LIMITED_ACCESS, or the noun's NOT_FOUND where even its existence
 * must stay hidden.
 */
export type Policy<A extends Actor, Input, Subject> = (actor: Actor, input: Input, read: Read) => Promise<Decision<A, Subject>>
