import { adoptPlan } from './adopt-plan.ts'
import { answer, type Answered } from './answer.ts'
import { checkSentences } from './check/check-sentences.ts'
import { createEvidenceRegistry } from './pages/evidence-registry.ts'
import { type Ending, isLasting } from './ending.ts'
import { findDisagreements } from './conflicts/find-disagreements.ts'
import { gatherPlanned } from './gather-planned.ts'
import type { Inquiry } from './inquiry.ts'
import {
  type DegradedReason,
  defaultInvestigationLimits,
  type InvestigationOutcome,
  type InvestigationPlan,
  type InvestigationRequest,
  type InvestigationStep,
} from './investigation.ts'
import { openBestPages } from './pages/open-best-pages.ts'
import { isUnconfirmed } from './sentences/answer-sentence.ts'
import { isSupported } from './sentences/judge-sentence.ts'
import { lookAhead } from './look-ahead.ts'
import { createFileReader } from './tools/read-files.ts'
import { repair } from './repair.ts'
import { type Spending, startSpending } from './model/spending.ts'
import { understand, type Understanding } from './understand.ts'

/**
 * Answers a question with a model: understands and plans, searches and reads, answers in sentences, has each verified, and has those that do
 * not hold written anew. The outcome comes last, unless the plan is to be reviewed; a model's failure is told there.
 *
 * @throws the signal's reason, unless it is a `TimeoutError`; and what the tools throw
 */
export async function* investigate(request: InvestigationRequest): AsyncGenerator<InvestigationStep, void> {
  const spending = startSpending({ ...defaultInvestigationLimits, ...request.limits }, request.now)
  lookAhead(request)
  const understood = await understandUnlessPlanned(request, spending)
  const { plan } = understood
  yield { type: 'plan', ...plan }
  const helperFailed = isLasting(understood.failure)
  const isHopeless = helperFailed && request.helper.name === request.model.name
  if (request.review === 'pause' && !isHopeless) {
    yield { type: 'planned', plan }
    return
  }
  const registry = createEvidenceRegistry()
  const reader = createFileReader(request.tools, registry)
  const inquiry: Inquiry = { request, question: plan.understanding, registry, reader, spending, conflicts: [] }
  yield* gatherPlanned(inquiry, plan)
  await openBestPages(inquiry)
  inquiry.conflicts = await findDisagreements(inquiry)
  const stopped = isHopeless || understood.stoppedBy ? understood : withStop(spending)
  if (stopped) {
    yield { type: 'end', outcome: outcomeOf(inquiry, plan, { ...noAnswer, ...stopped }, {}) }
    return
  }
  const answered = yield* answer(inquiry)
  const isWhole = answered.found !== false && answered.failure === undefined
  const repairs = isWhole ? yield* checkAndRepair(inquiry, answered) : {}
  yield { type: 'end', outcome: outcomeOf(inquiry, plan, answered, repairs) }
}

/** What the program cannot decide is checked once: before sentences are written anew, or else after it, where some of these are undecided. */
async function* checkAndRepair(inquiry: Inquiry, answered: Answered): AsyncGenerator<InvestigationStep, Ending> {
  const isChecked = yield* checkSentences(inquiry, answered.sentences)
  const repairs = yield* repair(inquiry, answered, { keepsOpen: !isChecked })
  if (!isChecked && repairs.stoppedBy === undefined && repairs.failure === undefined) yield* checkSentences(inquiry, answered.sentences)
  return repairs
}

const noAnswer: Answered = { sentences: [], found: null, missing: [] }

async function understandUnlessPlanned(request: InvestigationRequest, spending: Spending): Promise<Understanding & Ending> {
  const { plan, review = 'pause' } = request
  if (plan) return { plan: adoptPlan(plan, request) }
  const understood = await understand(request, spending)
  return review === 'pause' ? understood : { ...understood, plan: adoptPlan(review, { ...request, before: understood.plan }) }
}

/** Nothing is left to answer with; steps only bound the reading and the mending. */
function withStop(spending: Spending): Ending | null {
  const stoppedBy = spending.reached()
  return stoppedBy === null || stoppedBy === 'steps' ? null : { stoppedBy }
}

function outcomeOf(
  { conflicts, registry, reader, spending }: Inquiry,
  plan: InvestigationPlan,
  answered: Answered,
  ending: Ending,
): InvestigationOutcome {
  const sentences = answered.sentences.map(({ sentence }) => sentence)
  const supported = sentences.some(isSupported)
  const stoppedBy = answered.stoppedBy ?? ending.stoppedBy
  const degraded = supported || (answered.found === false && answered.failure === undefined) ? undefined : degradedBy(answered)
  const unconfirmed = supported && answered.found !== false && isUnconfirmed(sentences)
  return {
    found: supported && answered.found !== false && !unconfirmed,
    ...(unconfirmed && { unconfirmed }),
    sentences,
    plan,
    ...(stoppedBy !== undefined && { stoppedBy }),
    ...(degraded !== undefined && { degraded }),
    ...(supported && answered.failure !== undefined && { interruptedBy: answered.failure }),
    missing: answered.missing,
    conflicts,
    usage: spending.usage(),
    queries: [...reader.queries()],
    pagesRead: registry.pages().map(({ source, filename, page }) => ({ source, filename, page })),
    steps: spending.steps(),
  }
}

/** A limit is the reason only where it kept the model from writing anything: sentences that do not hold are reason enough. */
function degradedBy({ sentences, failure, stoppedBy }: Answered): DegradedReason {
  return failure ?? (sentences.length > 0 || stoppedBy === undefined ? 'nothing-supported' : 'stopped')
}
