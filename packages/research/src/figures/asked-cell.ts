import type { Analyser } from '@dossier/retrieval'
import type { Period } from '../asked-periods.ts'
import { expectedAnswerOf } from '../expected-answer.ts'
import type { AskedConcept } from '../asked-concept.ts'
import type { AskedQuestion } from '../read-question.ts'
import { conceptsOf } from './asked-concepts.ts'
import { type Operation, readOperation } from './asked-operation.ts'
import { isExpected } from '@dossier/notation'
import { type PartOfYear, readAskedPart } from './asked-part.ts'
import { askedDecimals } from './asked-decimals.ts'
import { type AskedKinds, readAskedKinds } from './kinds-agree.ts'

/** A figure that a question asks for in the words of some table. */
export interface AskedCell {
  /** What the row, its heading and what stands over the table have to say between them. */
  concepts: readonly AskedConcept[]
  /** Calendar or fiscal years; empty when none is named. */
  periods: readonly Period[]
  /** Numbered business years: "제53기". */
  terms: readonly number[]
  /** A part of the year, when one is asked for. */
  part?: PartOfYear
  expects: 'percent' | 'amount' | 'number' | 'any'
  /** A line item of statements is asked for: it is told in money. */
  ofMoney: boolean
  /** The question in lower case, for the units that it names. */
  text: string
  kinds: AskedKinds
  /** The question has words of shares: a percentage may answer where it does not say what it wants. */
  speaksOfShares: boolean
  /** What is computed of the cells; of one cell when absent. */
  operation?: Operation
  /** The question speaks of a whole: "in total", "합계". */
  total: boolean
  /** Whether the group's figures are meant, or the parent company's alone; null when it is not said. */
  separate: boolean | null
  currency?: string
  scale?: number
  decimals?: number
}

/** What one figure does not answer. */
const notOneFigure =
  /각각|\brespectively\b|\bwhich\b|\bwho\b|\bwhy\b|\bwhere\b|\bwhen\b|어느|어떤|누구|누가|왜|이유|요인|무슨|언제|가장|최대(?!주주)|최고|\b(?:highest|lowest|largest|smallest|most|least)\b|\b(?:describe|explain|list|drove|driven|impact of|affect)\b|설명해|요약해|뭐야|뭐지|무엇|이랑|(?:이고|이며|하고)\s|과 .{1,12}은 각|가이던스|guidance|\bforecast|\bexpect(?:s|ed)?\b(?! (?:return|life|term|volatility))|전망/i

/**
 * Reads a question that a cell of a table may answer.
 *
 * @returns null when it asks for anything else than one figure
 */
export function readAskedCell(question: AskedQuestion, analyser: Analyser): AskedCell | null {
  const text = question.text.normalize('NFKC')
  const expects = expectedKind(text)
  if (expects === null || notOneFigure.test(text)) return null
  const { named } = question.asked
  // Columns do not say yet whether they are of twelve months to a day, or of what is expected.
  if (named.some(({ rolling, status }) => rolling === 'LTM' || isExpected(status))) return null
  const part = readAskedPart(text, question.asked)
  if (part === null) return null
  const { operation, periods } = readOperation(text, question.periods) ?? { periods: question.periods }
  const concepts = conceptsOf(question, analyser, operation)
  if (concepts.length === 0) return null
  return {
    concepts,
    periods,
    terms: named.flatMap(({ ordinal }) => ordinal ?? []),
    ...(part && { part }),
    ofMoney: concepts.some(({ importance }) => importance > 1) && !/주식\s?수|\bshares\b|수량|\bnumber of\b/i.test(text),
    text: text.toLowerCase(),
    kinds: readAskedKinds(text),
    expects: operation === 'growth' || operation === 'difference' ? 'any' : expects,
    speaksOfShares: operation !== 'growth' && /율|률|비중|\bshare of\b|percent|%|\bratio|\bmargin|\brates?\b/i.test(text),
    ...(operation && { operation }),
    total: /총계|합계|전체|\btotal\b|\bworldwide\b|\bglobal|\boverall\b|\bsum of\b|총\s/i.test(text),
    separate: /별도|개별|본사|\bparent\b|\bseparate\b|\bstandalone\b|\bhead office\b/i.test(text)
      ? true
      : /연결|\bconsolidated\b|\bgroup\b/i.test(text)
        ? false
        : null,
    ...(question.unit?.currency !== undefined && { currency: question.unit.currency }),
    ...(question.unit?.scale !== undefined && { scale: question.unit.scale }),
    ...askedDecimals(text),
  }
}

function expectedKind(text: string): AskedCell['expects'] | null {
  if (/환율|exchange rate/i.test(text)) return 'any'
  const expected = expectedAnswerOf(text)
  if (/몇\s?(?:%|퍼센트|프로)|\bwhat percent|\bpercentage of\b/i.test(text)) return 'percent'
  if (expected === 'count') return 'number'
  if (expected === 'amount') return /얼마/.test(text) || /\bwhat\b/i.test(text) ? 'any' : 'amount'
  if (expected === 'ratio') return /율|률|비중|share\b|percent|ratio|margin|rate/i.test(text) ? 'percent' : 'any'
  return /\bwhat (?:is|was|were|are)\b|얼마|(?:은|는)\s*[?？]\s*$/i.test(text) && expected === 'explanation' ? 'any' : null
}
