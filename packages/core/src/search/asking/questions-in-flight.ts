import { AppError } from '@dossier/contract'
import type { Needs } from '../../use-case/index.ts'

/** A question that was let in. */
export interface Admission {
  /**
   * Says whose it is, once that is known. `underWay` is how many answers of the person, and of their whole organisation, models are
   * writing already.
   *
   * @throws TOO_MANY_QUESTIONS when that is one too many
   */
  belongTo(userId: number, underWay: { ofPerson: number; ofOrganization: number }): void
  /** To be called when it is answered, or a model goes on with it. Calling it again changes nothing. */
  leave(): void
}

interface InFlight {
  all: number
  bySender: Map<string, number>
  /** How long questions took of late, in milliseconds: a mean in which the latest weigh most. */
  meanMs: number
}

// The next question weighs a fifth in the mean; before the first one a question is taken to need a second.
const WEIGHT_OF_LATEST = 0.2
const FIRST_GUESS_MS = 1_000
/** Nobody is told to wait longer than this before they try again. */
const LONGEST_WAIT_SECONDS = 60

const processes = new WeakMap<object, InFlight>()

function inFlightOf({ database }: Needs<'database'>): InFlight {
  const known = processes.get(database) ?? { all: 0, bySender: new Map<string, number>(), meanMs: FIRST_GUESS_MS }
  processes.set(database, known)
  return known
}

/**
 * Lets a question in, unless this process is busy with as many as it may, or the sender has as many under way as one may. Called before
 * anything is asked of the database, since questions would wait for it in a queue without a bound. `sender` tells senders apart: the hash of a
 * token.
 *
 * @throws TOO_MANY_QUESTIONS with the seconds after which to try again
 */
export function admitQuestion(deps: Needs<'database' | 'questionLimits'>, sender: string): Admission {
  const inFlight = inFlightOf(deps)
  const { questionsAtOnce, questionsAtOncePerPerson, answersAtOnce } = deps.questionLimits
  const taken: string[] = []
  let isIn = true
  const begun = performance.now()
  const refuse = () => {
    const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(inFlight.meanMs / 1_000)))
    throw new AppError('TOO_MANY_QUESTIONS', { seconds })
  }
  const countOf = (who: string) => inFlight.bySender.get(who) ?? 0
  const count = (who: string) => {
    inFlight.bySender.set(who, countOf(who) + 1)
    taken.push(who)
  }
  if (inFlight.all >= questionsAtOnce || countOf(sender) >= questionsAtOncePerPerson) refuse()
  inFlight.all += 1
  count(sender)
  return {
    belongTo(userId, underWay) {
      const person = `person ${userId}`
      if (underWay.ofOrganization >= answersAtOnce || countOf(person) + underWay.ofPerson >= questionsAtOncePerPerson) refuse()
      if (isIn) count(person)
    },
    leave() {
      if (!isIn) return
      isIn = false
      inFlight.all -= 1
      for (const who of taken) {
        if (countOf(who) > 1) inFlight.bySender.set(who, countOf(who) - 1)
        else inFlight.bySender.delete(who)
      }
      inFlight.meanMs += WEIGHT_OF_LATEST * (performance.now() - begun - inFlight.meanMs)
    },
  }
}
