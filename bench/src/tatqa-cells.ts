import type { ReadablePage } from '@dossier/research'
import { readContexts } from './tatqa-tables.ts'

/** A cell of a table that answers a question, or is a term of the calculation that does. */
export interface AnswerCell {
  /** Id of its table. */
  uid: string
  question: string
  page: ReadablePage
  /** The digits of the cell without separators. */
  digits: string
  /** "thousand", "million", "billion", "percent" or none: the answer's, which its terms have too. */
  scale: string
  /** The first and last year that the cell can have by the words of the question; undefined if these do not decide it. */
  years?: { from: number; to: number }
  /** Whether the table or its text has a word for the scale at all; annotators saw the complete report. */
  isScaleStated: boolean
}

/** Each cell once for each scale and year that questions give it. */
export async function answerCells(folder: string): Promise<AnswerCell[]> {
  const contexts = await readContexts(folder)
  return contexts.flatMap(({ uid, cells, page, questions }) => {
    const printed = Map.groupBy(cells.flat(), (text) => onlyDigits(text)[0])
    // An answer that is copied with its sign has no scale in the set.
    const isPercentage = (digits: string): boolean => printed.get(digits)?.every((text) => text.includes('%')) ?? false
    const found = questions.flatMap(({ question, answer, answer_type: type, answer_from: source, derivation, scale }): AnswerCell[] => {
      if (source === 'text') return []
      const years = yearsOf(question, type)
      const isScaleStated = scaleWords[scale]?.test(page.text) ?? true
      const terms =
        type === 'arithmetic'
          ? termsOf(derivation, scale)
          : type === 'count' || !Array.isArray(answer)
            ? []
            : answer.flatMap((one) => onlyDigits(String(one)))
      return terms
        .filter((digits) => printed.has(digits) && !isYear(digits))
        .map((digits) => ({
          uid,
          question,
          page,
          digits,
          scale: scale === '' && isPercentage(digits) ? 'percent' : scale,
          isScaleStated,
          ...(years && { years }),
        }))
    })
    return [...new Map(found.map((one) => [`${one.digits} ${one.scale} ${one.years?.from} ${one.years?.to}`, one])).values()]
  })
}

/** "$36.5 million" in a sentence states nothing about a table. */
const scaleWords: Readonly<Record<string, RegExp>> = {
  thousand: /(?<!\d[\s-]?)thousand|(?<![\d,.])000|[€£$]k\b/i,
  million: /(?<!\d[\s-]?)million|(?<!\d\s?)\bmn\b|[€£$] ?m\b|\(m\)/i,
  billion: /(?<!\d[\s-]?)billion|(?<!\d\s?)\bbn\b|[€£$] ?bn?\b/i,
}

/** A mean "of 2019" also has the year before, and questions with several years name the ends of a range or its years. */
function yearsOf(question: string, type: string): AnswerCell['years'] {
  const years = Array.from(question.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g), ([year]) => Number(year))
  if (years.length === 0 || (type === 'arithmetic' && years.length === 1)) return undefined
  return { from: Math.min(...years), to: Math.max(...years) }
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits)

/** The digits of a text with one number. */
function onlyDigits(text: string): string[] {
  const numbers = text.match(/\d[\d,]*(?:\.\d+)?|\.\d+/g) ?? []
  return numbers.length === 1 ? numbers.map((one) => one.replaceAll(',', '')) : []
}

/** The terms of a sum, a difference or a mean, which have the scale of the result; of a quotient they can have any. */
function termsOf(derivation: string, scale: string): string[] {
  const terms = derivation.replace(/[[({]/g, '(').replace(/[\])}]/g, ')')
  const [sum = '', divisor = '', ...others] = terms.split('/')
  const isMean = others.length === 0 && (divisor === '' || /^\s*\d{1,2}\s*\)*\s*$/.test(divisor))
  if (!isMean || /[*x×]/.test(sum) || (scale === 'percent') !== sum.includes('%')) return []
  return (sum.match(/\d[\d,]*(?:\.\d+)?|\.\d+/g) ?? []).map((one) => one.replaceAll(',', ''))
}
