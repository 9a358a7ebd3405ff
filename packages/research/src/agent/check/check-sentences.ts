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
import { readVerdicts, type ReportedVerdict } from './read-verdicts.ts'
import { concernSentence, areInPassages } from './verdict-words.ts'

/** Limit of everything that the helper is shown. */
const maxTokens = 12_000
const usualContext = 32_000
/** Tokens of one verdict with its quoted words, and of the reply of a model that reasons first. */
const tokensOfVerdict = 200
const minOutputTokens = 1_500
/** Milliseconds. The sentences are already shown, and one that stays unsupported is no failure, so that nobody waits longer for the check. */
const defaultWaitMs = 40_000
/** Of an answer with a long time limit the check may use this share. */
const checkTimeShare = 0.25

/** A sentence that is open to a check, and its index in the answer. */
interface Open {
  place: number
  draft: JudgedDraft
  open: OpenQuestion
}

/**
 * Asks the helper, once for all open sentences, whether their passages support them. A verdict counts only if it quotes words of the passages: an
 * undecided sentence then gets its mark, and a supported one may lose it. Sentences that the program refused are not asked about. If the check fails,
 * all sentences stay as they were.
 *
 * @returns whether it asked
 */
export async function* checkSentences(inquiry: Inquiry, sentences: JudgedDraft[]): AsyncGenerator<InvestigationStep, boolean> {
  const { request, question, spending } = inquiry
  const { helper, signal, limits } = request
  const open = sentences.flatMap((draft, place) => (draft.sentence.open ? [{ place, draft, open: draft.sentence.open }] : []))
  if (open.length === 0 || spending.reached() !== null) return false
  const { checked, blocks, shown } = composeCheck(inquiry, open)
  if (checked.length === 0) return false
  const step = { type: 'progress', id: 'check', activity: { kind: 'check', sentences: checked.length } } as const
  yield { ...step, state: 'started' }
  const timeouts = { totalMs: Math.max(defaultWaitMs, (limits?.milliseconds ?? 0) * checkTimeShare), retries: 0 }
  const { reply } = await askModel(helper, checkRequest(question, blocks, outputTokensFor(checked.length)), { spending, signal, timeouts })
  const verdicts = reply ? readVerdicts(reply.text) : new Map<number, ReportedVerdict>()
  for (const [at, { place, draft }] of checked.entries()) {
    const reported = verdicts.get(at + 1)
    const revised = reported && applyVerdict(draft.sentence, reported, { passages: shown[at] ?? [], model: reply?.model ?? helper.name })
    if (revised === undefined) continue
    sentences[place] = { ...draft, sentence: revised }
    yield { type: 'revised', at: place, sentence: revised }
  }
  yield { ...step, state: 'done' }
  return true
}

const outputTokensFor = (sentences: number): number => Math.max(minOutputTokens, sentences * tokensOfVerdict)

interface CheckInput {
  /** Those for which there was room. */
  checked: readonly Open[]
  blocks: readonly string[]
  /** For each of them the texts of its passages, as shown to the model. */
  shown: readonly (readonly string[])[]
}

/** Passages and sentences as shown to the helper, as many as fit; each passage once. */
function composeCheck({ registry, request: { helper } }: Inquiry, open: readonly Open[]): CheckInput {
  let left = tokensFor(helper)
  const numbered = new Map<string, NumberedPassage>()
  const checked: Open[] = []
  const sentenceBlocks: string[] = []
  const shown: string[][] = []
  for (const one of open) {
    const own = one.open.passages.map(({ source, page, context, text }) => {
      const fullText = asData([context, text].filter(Boolean).join('\n'))
      const key = `${source}:${page}:${fullText}`
      const existing = numbered.get(key)
      if (existing) return { key, passage: existing, isNew: false }
      const evidence = registry.pages().find((each) => each.source === source && each.page === page)
      return { key, passage: { name: '', about: evidence ? aboutOf(evidence) : [`page ${page}`], text: fullText }, isNew: true }
    })
    const added = new Map(own.flatMap(({ key, passage, isNew }) => (isNew ? [[key, passage] as const] : [])))
    const cost = [...added.values()].reduce(
      (sum, passage) => sum + estimateTokens(passageBlock(passage)),
      estimateTokens(one.draft.sentence.text) + 20,
    )
    if (cost > left) continue
    left -= cost
    for (const [key, passage] of added) numbered.set(key, { ...passage, name: `P${numbered.size + 1}` })
    checked.push(one)
    const sentence: CheckedSentence = {
      at: checked.length,
      text: one.draft.sentence.text,
      passages: [...new Set(own.map(({ key }) => numbered.get(key)?.name ?? ''))],
    }
    sentenceBlocks.push(sentenceBlock(sentence))
    shown.push(own.map(({ passage }) => passage.text))
  }
  return { checked, blocks: [...[...numbered.values()].map(passageBlock), ...sentenceBlocks], shown }
}

const tokensFor = ({ contextTokens = usualContext }: AnswerModel): number => Math.min(maxTokens, Math.floor(contextTokens / 2))

/** A sentence after its check; undefined if the verdict does not count, because its words are not in the passages or do not concern the sentence. */
function applyVerdict(
  sentence: AnswerSentence,
  { verdict, words }: ReportedVerdict,
  { passages, model }: { passages: readonly string[]; model: string },
): AnswerSentence | undefined {
  const check = { verdict, words, model }
  if (verdict === 'not-supported') return { ...sentence, check: { ...check, words: [] } }
  if (!areInPassages(words, passages) || !concernSentence(words, sentence.text)) return undefined
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
