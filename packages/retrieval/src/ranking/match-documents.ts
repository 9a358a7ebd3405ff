import type { DocumentFacts } from './document-facts.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** How well a document fits what a question says of company, period and kind of report; each from 0 to 1. */
export interface DocumentMatch {
  company: number
  period: number
  form: number
  date: number
}

/** Words of company names that name no company. */
const commonNameWords = new Set(
  'the and of inc incorporated corp corporation co company companies plc ltd limited llc lp group holding holdings international global industries enterprises technologies se ag sa nv kg com form dated table contents united states securities exchange commission washington'.split(
    ' ',
  ),
)

/** Compares each document's facts with the question. */
export function matchDocuments(question: ParsedQuestion, files: ReadonlyMap<number, DocumentFacts>): Map<number, DocumentMatch> {
  const asked = askedNames(question.text)
  return new Map(
    Array.from(files, ([fileId, facts]) => [
      fileId,
      {
        company: companyMatch(asked, facts),
        period: periodMatch(question, facts),
        form: formMatch(question, facts),
        date: dateMatch(question, facts),
      },
    ]),
  )
}

interface AskedNames {
  words: Set<string>
  /** Runs of one to four words written together. */
  runs: Set<string>
  capitals: string[]
}

function askedNames(text: string): AskedNames {
  const original = text.replace(/['’]s\b/g, '').match(/[\p{Script=Hangul}]+|[A-Za-z0-9&.]+/gu) ?? []
  const words = original.map(plain).filter((word) => word !== '')
  const runs = new Set<string>()
  for (let at = 0; at < words.length; at++) {
    for (let length = 1; length <= 4 && at + length <= words.length; length++) runs.add(words.slice(at, at + length).join(''))
  }
  return { words: new Set(words), runs, capitals: original.filter((word) => /^[A-Z].*[A-Z]/.test(word)).map(plain) }
}

function companyMatch(asked: AskedNames, facts: DocumentFacts): number {
  if (facts.symbols.some((symbol) => asked.capitals.includes(symbol.toLowerCase()))) return 1
  return Math.max(0, ...facts.names.map((name) => nameMatch(asked, name)))
}

function nameMatch(asked: AskedNames, name: string): number {
  const words = (name.match(/[\p{Script=Hangul}]+|[A-Za-z0-9&.]+/gu) ?? [])
    .map(plain)
    .filter((word) => word !== '' && !commonNameWords.has(word))
  const whole = words.join('')
  if (whole.length < 2 || /^\d+$/.test(whole)) return 0
  if (asked.runs.has(whole)) return 1
  if (asked.capitals.some((capital) => spelledByPrefixes(capital, words))) return 0.9
  const found = words.filter((word) => asked.words.has(word)).length
  const byWords = words.length === 0 ? 0 : found / words.length
  // The first word of a name is how people shorten it.
  const byFirst = words[0] && words[0].length >= 3 && asked.words.has(words[0]) ? 0.8 : 0
  // A file name writes a name as one word.
  const glued = words.length === 1 && whole.length >= 6 ? gluedMatch(asked, whole) : 0
  const hangul = Array.from(asked.words).some(
    (word) => word.length >= 2 && /\p{Script=Hangul}/u.test(word) && words.some((own) => own.length >= 2 && word.startsWith(own)),
  )
    ? 0.9
    : 0
  return Math.max(byWords * 0.9, byFirst, glued, hangul)
}

/** "JnJ" from "Johnson & Johnson", "AMEX" from "American Express": each letter continues a word or begins the next one. */
function spelledByPrefixes(short: string, words: readonly string[]): boolean {
  const letters = short.replace(/[^a-z]/g, '')
  if (letters.length < 2 || letters.length > 6 || words.length < 2) return false
  const fits = (at: number, word: number): boolean => {
    if (at === letters.length) return word >= Math.min(2, words.length)
    const next = words[word]
    if (!next) return false
    for (let length = Math.min(next.length, letters.length - at); length >= 1; length--) {
      if (next.startsWith(letters.slice(at, at + length)) && fits(at + length, word + 1)) return true
    }
    return false
  }
  // "n" and "&" between names are spoken, not printed.
  return fits(0, 0) || (/^\wn\w$/.test(letters) && words.length === 2 && words[0]?.[0] === letters[0] && words[1]?.[0] === letters[2])
}

function gluedMatch(asked: AskedNames, whole: string): number {
  let best = 0
  for (const run of asked.runs) {
    if (run.length >= 4 && whole.startsWith(run)) best = Math.max(best, 0.5 + (0.5 * run.length) / whole.length)
  }
  return best
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Full for the report of the latest asked year (and quarter), less for reports that also print that year. */
function periodMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  const latest = question.period.years[0]
  if (latest === undefined) return 0
  const quarter = question.period.quarter
  const year = facts.years.includes(latest)
    ? facts.years[0] === latest
      ? 1
      : 0.8
    : facts.years.some((one) => one - latest > 0 && one - latest <= 2)
      ? 0.3
      : 0
  if (quarter !== undefined) return year * (facts.quarter === quarter ? 1 : 0.4)
  return year * (facts.quarter === undefined || facts.quarter === 4 ? 1 : 0.5)
}

function formMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  if (question.forms.length > 0) return question.forms.some((form) => facts.forms.includes(form)) ? 1 : 0
  if (question.period.quarter !== undefined) return facts.quarter !== undefined ? 1 : 0
  return question.period.years.length > 0 && facts.forms.some((form) => form === '10-K' || form === '20-F' || form === 'annual-report')
    ? 0.5
    : 0
}

function dateMatch(question: ParsedQuestion, facts: DocumentFacts): number {
  return question.period.dates.some((day) => facts.dates.includes(day)) ? 1 : 0
}
