import { AppError } from '@dossier/contract'
import type { Needs } from '../../use-case/index.ts'

/** An admitted question. */
export interface Admission {
  /**
   * Assigns the question to its author, once known. `underWay`: the number of answers that models are already writing for the person and
   * for the organization.
   *
   * @throws TOO_MANY_QUESTIONS when the limit is exceeded
   */
  assignTo(userId: number, underWay: { ofPerson: number; ofOrganization: number }): void
  /** Call when the question is answered or a model has taken it over. Idempotent. */
  leave(): void
}

interface InFlight {
  all: number
  bySender: Map<string, number>
  /** Moving average of recent answering times, in milliseconds. */
  meanMs: number
}

// Weight of the latest question in the moving average, and the average before the first question.
const WEIGHT_OF_LATEST = 0.2
const INITIAL_MEAN_MS = 1_000
/** Upper limit of the suggested retry delay. */
const MAX_RETRY_AFTER_SECONDS = 60

const processes = new WeakMap<object, InFlight>()

function inFlightOf({ database }: Needs<'database'>): InFlight {
  const known = processes.get(database) ?? { all: 0, bySender: new Map<string, number>(), meanMs: INITIAL_MEAN_MS }
  processes.set(database, known)
  return known
}

/**
 * Admits a question unless this process already has as many as it may, or the sender as many as one may. Called before any database query,
 * since questions would queue for the database without a limit. `sender` identifies the sender: the hash of a token.
 *
 * @throws TOO_MANY_QUESTIONS with the seconds after which to retry
 */
export function admitQuestion(deps: Needs<'database' | 'questionLimits'>, sender: string): Admission {
  const inFlight = inFlightOf(deps)
  const { questionsAtOnce, questionsAtOncePerPerson, answersAtOnce } = deps.questionLimits
  const taken: string[] = []
  let isActive = true
  const begun = performance.now()
  const refuse = () => {
    const seconds = Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, Math.ceil(inFlight.meanMs / 1_000)))
    throw new AppError('TOO_MANY_QUESTIONS', { seconds })
  }
  const countOf = (sender: string) => inFlight.bySender.get(sender) ?? 0
  const count = (sender: string) => {
    inFlight.bySender.set(sender, countOf(sender) + 1)
    taken.push(sender)
  }
  if (inFlight.all >= questionsAtOnce || countOf(sender) >= questionsAtOncePerPerson) refuse()
  inFlight.all += 1
  count(sender)
  return {
    assignTo(userId, underWay) {
      const person = `person ${userId}`
      if (underWay.ofOrganization >= answersAtOnce || countOf(person) + underWay.ofPerson >= questionsAtOncePerPerson) refuse()
      if (isActive) count(person)
    },
    leave() {
      if (!isActive) return
      isActive = false
      inFlight.all -= 1
      for (const sender of taken) {
        if (countOf(sender) > 1) inFlight.bySender.set(sender, countOf(sender) - 1)
        else inFlight.bySender.delete(sender)
      }
      inFlight.meanMs += WEIGHT_OF_LATEST * (performance.now() - begun - inFlight.meanMs)
    },
  }
}
