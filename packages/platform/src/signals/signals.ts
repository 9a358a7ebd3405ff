import type { Transaction } from '../database/transaction.ts'

/**
 * Small notices that a transaction sends to subscribers in every process of the installation. They are not stored: a notice is a reason to
 * query the records.
 */
export interface Signals {
  /**
   * Sends a notice on commit. Equal notices of one transaction are sent once.
   *
   * @param topic determines the subscribers
   * @param data ids and codes, never content; with the topic a few thousand bytes at most
   */
  publish(transaction: Transaction, topic: string, data: string): void
  /** Receives notices published from now on. @returns the unsubscribe function */
  subscribe(topic: string, subscriber: Subscriber): () => void
  close(): Promise<void>
}

export interface Subscriber {
  onSignal(data: string): void
  /** Notices may have been missed: the connection was lost. Never on the embedded database. */
  onGap(): void
}
