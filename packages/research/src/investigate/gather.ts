import { askModel, type Asked, throwIfCancelled } from './ask-model.ts'
import type { EvidencePage } from './evidence-desk.ts'
import { asksForPrintedFigure } from './asks-for-printed-figure.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { type Ending, evidenceTokensOf, type Inquiry, outputTokensOf } from './inquiry.ts'
import type { InvestigationPlan, InvestigationStep } from './investigation.ts'
import type { Json, ModelMessage, ModelToolCall, ModelToolResult } from './model.ts'
import { gatherRequest } from './prompts/gather-prompt.ts'
import { renderEvidence } from './render-evidence.ts'
import { renderConflict, renderFigure } from './render-figure.ts'
import { activityOf, runTool } from './run-tool.ts'
import { estimateRequest } from './spending.ts'
import { readToolRequest } from './tool-input.ts'
import { toolsOfModels } from './tools-of-models.ts'

const pagesOfSearch = 8
/** The share of each limit that reading may use; the rest is for answering. */
const share = 0.6
const mostEvidence = 12_000
const mostCalls = 6

/** Runs the planned searches and looks up the figures that are asked for, without any model. */
export async function* gatherPlanned(
  { request: { signal }, reader }: Inquiry,
  plan: InvestigationPlan,
  figureQuestions: readonly string[],
): AsyncGenerator<InvestigationStep> {
  throwIfCancelled(signal)
  const searches = reader.search(
    plan.items.map(({ query }) => query),
    pagesOfSearch,
  )
  const questions = figureQuestions.filter(asksForPrintedFigure)
  const lookUps = reader.lookUp(questions)
  for (const [at, { id, query }] of plan.items.entries())
    yield* told({ type: 'progress', id, activity: { kind: 'search', query } }, signal, async () => (await searches[at]?.()) ?? [])
  for (const [at, question] of questions.entries()) {
    const step = { type: 'progress', id: `figure-${at + 1}`, activity: { kind: 'figure', question } } as const
    yield* told(step, signal, async () => (await lookUps[at]?.())?.pages ?? [])
  }
}

/** Tells that something begins, and what it found. */
async function* told(
  step: Omit<Extract<InvestigationStep, { type: 'progress' }>, 'state' | 'found'>,
  signal: AbortSignal | undefined,
  run: () => Promise<readonly EvidencePage[]>,
): AsyncGenerator<InvestigationStep> {
  throwIfCancelled(signal)
  yield { ...step, state: 'started' }
  const pages = new Set(await run())
  yield { ...step, state: 'done', found: { files: new Set([...pages].map(({ fileId }) => fileId)).size, pages: pages.size } }
}

/** Lets the model read on with its tools, until it has enough or a limit comes near. */
export async function* gatherFurther(inquiry: Inquiry): AsyncGenerator<InvestigationStep, Ending> {
  const { request, question, spending } = inquiry
  const { model, signal } = request
  let evidence = evidenceOf(inquiry, evidenceTokensOf(model, mostEvidence))
  let calls: ModelMessage[] = []
  let cut = false
  const seen = new Set<string>()
  for (;;) {
    const stoppedBy = spending.reached(share)
    if (stoppedBy) return { stoppedBy }
    const next = gatherRequest(question, evidence, calls, toolsOfModels)
    if (calls.length > 0 && estimateRequest(next) + outputTokensOf(model) > evidenceTokensOf(model, Infinity)) return {}
    const asked = await askModel(model, next, { spending, signal })
    if (asked.failure === 'too-long' && !cut) {
      cut = true
      calls = []
      evidence = evidenceOf(inquiry, Math.floor(estimateTokens(evidence) / 2))
      continue
    }
    if (!asked.reply) return endingOf(asked)
    const { toolCalls, text } = asked.reply
    if (toolCalls.length === 0) return {}
    const results: ModelToolResult[] = []
    for (const call of toolCalls.slice(0, mostCalls)) results.push(yield* answerCall(inquiry, call, seen))
    calls = [
      ...calls,
      {
        role: 'assistant',
        text,
        toolCalls: toolCalls.slice(0, mostCalls).map(({ id, name, input }) => ({ id, name, input: asJson(input) })),
      },
      { role: 'tool', results },
    ]
  }
}

async function* answerCall(
  { desk, reader, spending, request: { signal } }: Inquiry,
  { id, name, input }: ModelToolCall,
  seen: Set<string>,
): AsyncGenerator<InvestigationStep, ModelToolResult> {
  spending.step()
  throwIfCancelled(signal)
  const request = readToolRequest(name, input)
  if ('error' in request) return { id, name, output: `error: ${request.error}` }
  const key = JSON.stringify(request)
  if (seen.has(key)) return { id, name, output: 'error: this was answered above' }
  seen.add(key)
  const activity = activityOf(request, desk)
  if (activity === null) return { id, name, output: await runTool(request, desk, reader) }
  const step = { type: 'progress', id: `read-${seen.size}`, activity } as const
  yield { ...step, state: 'started' }
  const before = desk.pages().length
  const output = await runTool(request, desk, reader)
  const added = desk.pages().slice(before)
  yield { ...step, state: 'done', found: { files: new Set(added.map(({ fileId }) => fileId)).size, pages: added.length } }
  return { id, name, output }
}

/** The pages and figures so far, as the model sees them. */
export function evidenceOf({ conflicts, desk, reader }: Inquiry, tokens: number): string {
  const figures = [...reader.figures().map(renderFigure), ...conflicts.map((conflict) => renderConflict(conflict, desk.pages()))]
  const { text } = renderEvidence(desk.pages(), tokens)
  return [...figures, text === '' ? 'No pages were found.' : text].join('\n\n')
}

export const endingOf = ({ failure }: Asked): Ending =>
  failure === undefined ? {} : failure === 'out-of-time' ? { stoppedBy: 'time' } : { failure }

/** What a model wrote goes back to it as it is; what is no JSON does not come from a model. */
function asJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, asJson(inside)]))
  return null
}
