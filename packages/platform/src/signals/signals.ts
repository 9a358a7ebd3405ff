import type { Transaction } from '../database/transaction.ts'

/**
 * Small notices that a transaction sends to whoever waits, in every process of the installation. Nothing is stored: a notice is reason to
 * look, and what it is about stands in the records.
 */
export interface Signals {
  /**
   * Sends a notice if and when the transaction is committed. Equal notices of one transaction are sent once.
   *
   * @param topic whose subscribers hear it
   * @param data ids and codes, never content; with the topic a few thousand bytes at most
   */
  publish(transaction: Transaction, topic: string, data: string): void
  /** Hears what is published from now on. @returns what ends that */
  subscribe(topic: string, subscriber: Subscriber): () => void
  close(): Promise<void>
}

export interface Subscriber {
  onSignal(data: string): void
  /** Something may have been missed: the connection was gone. Never on the embedded database. */
  onGap(): void
}
