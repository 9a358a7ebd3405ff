import { afterCommit } from '../database/transaction.ts'
import type { Logger } from '../logging.ts'
import { keepNotice } from './notices.ts'
import type { Signals } from './signals.ts'
import { Subscribers } from './subscribers.ts'

/** Signals of the embedded database, which only this process uses. */
export function inProcessSignals(logger: Logger): Signals {
  const subscribers = new Subscribers(logger)
  return {
    publish(transaction, topic, data) {
      keepNotice(transaction, [topic, data], (notices) =>
        afterCommit(transaction, () => {
          for (const [of, what] of notices.values()) subscribers.signal(of, what)
        }),
      )
    },
    subscribe: (topic, subscriber) => subscribers.add(topic, subscriber),
    close: async () => {},
  }
}
