import type { Inquiry } from '../inquiry.ts'
import type { InvestigationStep } from '../investigation.ts'
import { askModel } from '../model/ask-model.ts'
import { estimateTokens } from '../model/estimate-tokens.ts'
import type { AnswerModel } from '../model/model.ts'
import { aboutOf } from '../pages/render-evidence.ts'
import { type CheckedSentence, checkRequest, type NumberedPassage, passageBlock, sentenceBlock } from '../prompts/check-prompt.ts'
import { asData } from '../prompts/data-marks.ts'
import type { AnswerSentence } from '../sentences/answer-sentence.ts'
import type { JudgedDraft } from '../sentences/judge-sentence.ts'
import { findingOf, type OpenQuestion } from '../../verify/index.ts'
import { readVerdicts, type SaidVerdict } from './read-verdicts.ts'
import { bearOn, standIn } from './words-that-show.ts'

/** Of everything that the helper is shown. */
const mostTokens = 12_000
const usualContext = 32_000
/** Of a verdict with its words; a model that thinks needs more. */
const tokensOfVerdict = 200
const leastOutput = 1_500
/** Sentences are shown already, and one that stays unsupported is no failure: nobody waits longer than so many milliseconds for the rest. */
const usualWait = 40_000
/** Where an answer may take long, its check may take this share of it. */
const shareOfTime = 0.25

/** A sentence with an open question, at its place in the answer. */
interface Open {
  place: number
  draft: JudgedDraft
  open: OpenQuestion
}

/**
 * Asks the helper, once for all sentences that the program could not decide, whether their passages support them, and changes those of which it
 * shows a verdict by words that stand there: what was undecided gets its mark, or what was supported in doubt loses it. What the program refused
 * is not asked. Whatever fails leaves all as it was.
 *
 * @returns whether it asked
 */
export async function* checkSentences(inquiry: Inquiry, sentences: JudgedDraft[]): AsyncGenerator<InvestigationStep, boolean> {
  const { request, question, spending } = inquiry
  const { helper, signal, limits } = request
  const open = sentences.flatMap((draft, place) => (draft.sentence.open ? [{ place, draft, open: draft.sentence.open }] : []))
  if (open.length === 0 || spending.reached() !== null) return false
  const { asked, blocks, shown } = layOut(inquiry, open)
  if (asked.length === 0) return false
  const step = { type: 'progress', id: 'check', activity: { kind: 'check', sentences: asked.length } } as const
  yield { ...step, state: 'started' }
  const timeouts = { totalMs: Math.max(usualWait, (limits?.milliseconds ?? 0) * shareOfTime), retries: 0 }
  const { reply } = await askModel(helper, checkRequest(question, blocks, outputTokensFor(asked.length)), { spending, signal, timeouts })
  const verdicts = reply ? readVerdicts(reply.text) : new Map<number, SaidVerdict>()
  for (const [at, { place, draft }] of asked.entries()) {
    const said = verdicts.get(at + 1)
    const checked = said && settle(draft.sentence, said, { passages: shown[at] ?? [], model: reply?.model ?? helper.name })
    if (checked === undefined) continue
    sentences[place] = { ...draft, sentence: checked }
    yield { type: 'revised', at: place, sentence: checked }
  }
  yield { ...step, state: 'done' }
  return true
}

const outputTokensFor = (sentences: number): number => Math.max(leastOutput, sentences * tokensOfVerdict)

interface LaidOut {
  /** Those for which there was room. */
  asked: readonly Open[]
  blocks: readonly string[]
  /** Of each of them the texts of its passages, as the model sees them. */
  shown: readonly (readonly string[])[]
}

/** Passages and sentences as the helper is shown them, as many as it takes in: each passage once. */
function layOut({ registry, request: { helper } }: Inquiry, open: readonly Open[]): LaidOut {
  let left = tokensFor(helper)
  const known = new Map<string, NumberedPassage>()
  const asked: Open[] = []
  const sentenceBlocks: string[] = []
  const shown: string[][] = []
  for (const one of open) {
    const own = one.open.passages.map(({ source, page, context, text }) => {
      const whole = asData([context, text].filter(Boolean).join('\n'))
      const key = `${source}:${page}:${whole}`
      const before = known.get(key)
      if (before) return { key, passage: before, isNew: false }
      const evidence = registry.pages().find((each) => each.source === source && each.page === page)
      return { key, passage: { name: '', about: evidence ? aboutOf(evidence) : [`page ${page}`], text: whole }, isNew: true }
    })
    const added = new Map(own.flatMap(({ key, passage, isNew }) => (isNew ? [[key, passage] as const] : [])))
    const cost = [...added.values()].reduce(
      (sum, passage) => sum + estimateTokens(passageBlock(passage)),
      estimateTokens(one.draft.sentence.text) + 20,
    )
    if (cost > left) continue
    left -= cost
    for (const [key, passage] of added) known.set(key, { ...passage, name: `P${known.size + 1}` })
    asked.push(one)
    const sentence: CheckedSentence = {
      at: asked.length,
      text: one.draft.sentence.text,
      passages: [...new Set(own.map(({ key }) => known.get(key)?.name ?? ''))],
    }
    sentenceBlocks.push(sentenceBlock(sentence))
    shown.push(own.map(({ passage }) => passage.text))
  }
  return { asked, blocks: [...[...known.values()].map(passageBlock), ...sentenceBlocks], shown }
}

const tokensFor = ({ contextTokens = usualContext }: AnswerModel): number => Math.min(mostTokens, Math.floor(contextTokens / 2))

/** A sentence after its check; undefined where the check does not count, since what it names as its ground does not stand there. */
function settle(
  sentence: AnswerSentence,
  { verdict, words }: SaidVerdict,
  { passages, model }: { passages: readonly string[]; model: string },
): AnswerSentence | undefined {
  const check = { verdict, words, model }
  if (verdict === 'not-supported') return { ...sentence, check: { ...check, words: [] } }
  if (!standIn(words, passages) || !bearOn(words, sentence.text)) return undefined
  if (verdict === 'contradicted') {
    const reason = { code: 'check-contradicts' as const, text: words.join(' … ') }
    const { open: _closed, ...refused } = sentence
    return { ...refused, verification: 'unsupported', reasons: [...sentence.reasons, reason], check }
  }
  if (sentence.verification !== 'unsupported' || sentence.open === undefined) return { ...sentence, check }
  const { pages: _named, ...supported } = sentence
  return {
    ...supported,
    verification: sentence.open.mark,
    reasons: sentence.reasons.filter((one) => findingOf(one) !== 'undecided'),
    check,
  }
}
