import { adoptPlan } from './adopt-plan.ts'
import { answer, type Answered } from './answer.ts'
import { checkSentences } from './check/check-sentences.ts'
import { createEvidenceRegistry } from './pages/evidence-registry.ts'
import { type Ending, isPersistent } from './ending.ts'
import { findEvidenceConflicts } from './conflicts/find-evidence-conflicts.ts'
import { runPlannedSearches } from './run-planned-searches.ts'
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
import { prefetchSearches } from './prefetch-searches.ts'
import { createFileReader } from './tools/read-files.ts'
import { repair } from './repair.ts'
import { type Spending, startSpending } from './model/spending.ts'
import { understand, type Understanding } from './understand.ts'

/**
 * Answers a question with a model: understands and plans it, searches and reads, answers in sentences, verifies each, and lets the model rewrite
 * those that are not supported. The last step is the outcome, with a model's failure if there is one, unless the plan is to be reviewed.
 *
 * @throws the signal's reason, unless it is a `TimeoutError`; and errors of the tools
 */
export async function* investigate(request: InvestigationRequest): AsyncGenerator<InvestigationStep, void> {
  const spending = startSpending({ ...defaultInvestigationLimits, ...request.limits }, request.now)
  prefetchSearches(request)
  const understood = await understandUnlessPlanned(request, spending)
  const { plan } = understood
  yield { type: 'plan', ...plan }
  const helperFailed = isPersistent(understood.failure)
  const cannotAnswer = helperFailed && request.helper.name === request.model.name
  if (request.review === 'pause' && !cannotAnswer) {
    yield { type: 'planned', plan }
    return
  }
  const registry = createEvidenceRegistry()
  const reader = createFileReader(request.tools, registry)
  const inquiry: Inquiry = { request, question: plan.understanding, registry, reader, spending, conflicts: [] }
  yield* runPlannedSearches(inquiry, plan)
  await openBestPages(inquiry)
  inquiry.conflicts = await findEvidenceConflicts(inquiry)
  const stopped = cannotAnswer || understood.stoppedBy ? understood : stopOf(spending)
  if (stopped) {
    yield { type: 'end', outcome: outcomeOf(inquiry, plan, { ...noAnswer, ...stopped }, {}) }
    return
  }
  const answered = yield* answer(inquiry)
  const isComplete = answered.found !== false && answered.failure === undefined
  const repairs = isComplete ? yield* checkAndRepair(inquiry, answered) : {}
  yield { type: 'end', outcome: outcomeOf(inquiry, plan, answered, repairs) }
}

/** Checks open sentences once: before the repair, or after it if none were open before. */
async function* checkAndRepair(inquiry: Inquiry, answered: Answered): AsyncGenerator<InvestigationStep, Ending> {
  const isChecked = yield* checkSentences(inquiry, answered.sentences)
  const repairs = yield* repair(inquiry, answered, { acceptsOpen: !isChecked })
  if (!isChecked && repairs.stoppedBy === undefined && repairs.failure === undefined) yield* checkSentences(inquiry, answered.sentences)
  return repairs
}

const noAnswer: Answered = { sentences: [], found: null, missing: [] }

async function understandUnlessPlanned(request: InvestigationRequest, spending: Spending): Promise<Understanding & Ending> {
  const { plan, review = 'pause' } = request
  if (plan) return { plan: adoptPlan(plan, request) }
  const understood = await understand(request, spending)
  return review === 'pause' ? understood : { ...understood, plan: adoptPlan(review, { ...request, helperPlan: understood.plan }) }
}

/** Steps limit only reading and repair; after any other limit nothing is left to answer with. */
function stopOf(spending: Spending): Ending | null {
  const stoppedBy = spending.reached()
  return stoppedBy === null || stoppedBy === 'steps' ? null : { stoppedBy }
}

function outcomeOf(
  { conflicts, registry, reader, spending }: Inquiry,
  plan: InvestigationPlan,
  answered: Answered,
  ending: Ending,
): InvestigationOutcome {
  // A withdrawn sentence is no part of the answer, unless it is the one that answers: the others are then no answer.
  const sentences = answered.sentences
    .filter(({ isWithdrawn, sentence }) => !isWithdrawn || sentence.answers)
    .map(({ sentence }) => sentence)
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

/** A limit is the reason only if it kept the model from writing anything; otherwise the reason is that no sentence is supported. */
function degradedBy({ sentences, failure, stoppedBy }: Answered): DegradedReason {
  return failure ?? (sentences.length > 0 || stoppedBy === undefined ? 'nothing-supported' : 'stopped')
}
