import { hasHangul } from '@dossier/lexicon'
import { type QuotationCitation, locateQuote } from '../evidence/index.ts'
import { saidFigures } from './comparing/quantity.ts'
import { isRowOfFigures, readPassage, scaleOfQuotes } from './reading/cited-passage.ts'
import { checkCalculation } from './check-calculation.ts'
import { compareDirections } from './comparing/direction.ts'
import { comparePolarity } from './comparing/polarity.ts'
import { compareObligations, compareCertainty } from './comparing/modality.ts'
import { compareQualifiers, compareExceptions } from './comparing/qualifiers.ts'
import { compareSubjects, compareExchangedNames } from './comparing/subject.ts'
import { compareCopies, compareSameWords } from './comparing/copies.ts'
import { alignFigures } from './alignment.ts'
import { compareOperands } from './comparing/operands.ts'
import { compareOffices, officesIn } from './comparing/offices.ts'
import { compareParties } from './comparing/parties.ts'
import { compareParts } from './comparing/part-whole.ts'
import { compareMultiples } from './comparing/multiples.ts'
import { compareTerms } from './comparing/terms.ts'
import { compareUnsaidPeriods, compareTimes } from './comparing/period.ts'
import { compareDays, comparePlaces } from './comparing/place.ts'
import { compareWording, isKorean } from './comparing/wording.ts'
import { isPlaceName, isPlainHangul, unknownNames } from './comparing/entity.ts'
import type { AlignedFigure, ReadSentence } from './claims.ts'
import { decideSupport } from './deciding/decide-support.ts'
import type { ComparedSentence } from './deciding/support-features.ts'
import { tokensOf } from './reading/places.ts'
import { blanked, plainText } from './reading/plain-text.ts'
import type { CitedQuote, JudgedSentence, VerificationReason, VerificationRequest } from './verification.ts'
import { koreanFractionsIn, readText } from './reading/read-text.ts'
import { showPassage } from './reading/show-passage.ts'

/** Longest sentence that is judged, in UTF-16 units. */
const longestSentence = 2_000
const mostCitations = 24
/** More figures are a table, not a sentence. */
const mostFigures = 40

/**
 * Judges whether a sentence may be shown as supported by its citations. No model is asked.
 *
 * Decided: that each quote stands literally on its page; that each figure is a cited one in unit, scale, sign, time and measure, rounded as the
 * sentence writes it, or the result of the calculation; that times, names, directions and denials are the source's; that most words are.
 * A quotation as it stands is verified without more. Across languages words are compared only as far as the glossary and the names go: what a
 * Korean sentence says of an English passage beyond its figures, times, names, directions and denials is not decided. Nor are reasons ("because
 * of"), degrees ("sharply"), or which of two true things a pronoun means.
 */
export function verifySentence(request: VerificationRequest): JudgedSentence {
  const { text } = request
  const { kept, dropped } = locateAll(request)
  const citations = kept.map(({ citation }) => citation)
  const refused = (reasons: readonly VerificationReason[]): JudgedSentence => ({
    verification: 'unsupported',
    citations,
    reasons: [...dropped, ...reasons],
  })
  const tooLong: VerificationReason = { code: 'too-long', text: text.slice(0, 80) }
  if (text.length > longestSentence) return refused([tooLong])
  if (kept.length === 0) return refused([{ code: 'no-citation', text: '' }])
  if (isLiteral(request, kept)) return { verification: 'verified', citations, reasons: dropped }
  const sentence = readSentence(request, kept)
  if (sentence.figures.length > mostFigures) return refused([tooLong])
  const compared = compareAll(request, sentence, kept)
  const { reasons, computed } = compared
  const calculation = compared.calculation && { calculation: compared.calculation }
  const mark = computed.length > 0 ? 'computed' : 'verified'
  const open = () => ({ open: { mark, passages: sentence.passages.map(showPassage) } }) as const
  const support = decideSupport(compared)
  if (support === 'sure' || support === 'likely')
    return { verification: mark, citations, reasons: dropped, ...calculation, ...(support === 'likely' && open()) }
  return { ...refused(reasons), ...calculation, ...(support === 'open' && open()) }
}

/** What is known of a sentence before it is decided; null where nothing is left to decide, as of a quotation. */
export function compareSentence(request: VerificationRequest): ComparedSentence | null {
  const { kept } = locateAll(request)
  if (request.text.length > longestSentence || kept.length === 0 || isLiteral(request, kept)) return null
  const sentence = readSentence(request, kept)
  return sentence.figures.length > mostFigures ? null : compareAll(request, sentence, kept)
}

function locateAll({ citations }: VerificationRequest): { kept: Kept[]; dropped: VerificationReason[] } {
  const located = citations.slice(0, mostCitations).map((cited) => ({ cited, citation: locate(cited) }))
  return {
    kept: located.flatMap(({ cited, citation }) => (citation ? [{ cited, citation }] : [])),
    dropped: located
      .filter(({ citation }) => citation === null)
      .map(({ cited }) => ({ code: 'quote-not-on-page', text: cited.quote.slice(0, 200) })),
  }
}

const isLiteral = ({ text, calculation }: VerificationRequest, kept: readonly Kept[]): boolean =>
  calculation === undefined && kept.some(({ cited, citation }) => isQuotation(text, cited, citation))

/** A sentence as comparers are asked about it. */
interface Comparison {
  sentence: ReadSentence
  kept: readonly Kept[]
  judged: readonly AlignedFigure[]
  computed: readonly AlignedFigure[]
  calculation: string | undefined
  calculated: ReturnType<typeof checkCalculation> | null
}

/** By name; each has its say, whatever the others find. */
const comparers: Readonly<Record<string, (comparison: Comparison) => readonly VerificationReason[]>> = {
  figures: ({ judged, computed }) => judged.flatMap((one) => (one.reason && !computed.includes(one) ? [one.reason] : [])),
  calculation: ({ calculated }) => calculated?.reasons ?? [],
  operands: ({ sentence, computed, calculated, calculation }) =>
    computed.length > 0 ? compareOperands(sentence, calculated?.takes ?? [], calculation?.includes('/') ?? false) : [],
  codes: ({ sentence }) => compareCodes(sentence),
  places: ({ sentence, judged }) => comparePlaces(sentence, judged),
  subjects: ({ sentence, judged }) => compareSubjects(sentence, judged),
  days: ({ sentence }) => compareDays(sentence),
  'unsaid periods': ({ sentence, judged }) => compareUnsaidPeriods(sentence, judged),
  qualifiers: ({ sentence }) => compareQualifiers(sentence),
  multiples: ({ sentence, calculated }) => compareMultiples(sentence, calculated?.results ?? []),
  copies: ({ sentence }) => compareCopies(sentence),
  'same words': ({ sentence }) => compareSameWords(sentence),
  times: ({ sentence }) => compareTimes(sentence),
  polarity: ({ sentence }) => comparePolarity(sentence),
  terms: ({ sentence }) => compareTerms(sentence),
  parties: ({ sentence }) => compareParties(sentence),
  'exchanged names': ({ sentence }) => compareExchangedNames(sentence),
  parts: ({ sentence }) => compareParts(sentence),
  offices: ({ sentence }) => compareOffices(sentence),
  certainty: ({ sentence }) => compareCertainty(sentence),
  obligations: ({ sentence }) => compareObligations(sentence),
  exceptions: ({ sentence }) => compareExceptions(sentence),
  directions: ({ sentence, judged, calculated }) => compareDirections(sentence, judged, calculated?.shows ?? []),
  names: ({ sentence, kept }) => compareNames(sentence, kept),
  wording: ({ sentence, judged, computed }) =>
    compareWording(sentence, { figures: judged.filter(({ reason }) => reason === null).length + computed.length }),
}

function compareAll({ calculation }: VerificationRequest, sentence: ReadSentence, kept: readonly Kept[]): ComparedSentence {
  const judged = alignFigures(sentence)
  const calculated = calculation === undefined ? null : checkCalculation(calculation, sentence)
  const computed = judged.filter(({ said }) => calculated?.gives.includes(said))
  const comparison: Comparison = { sentence, kept, judged, computed, calculation, calculated }
  const findings = Object.entries(comparers).map(([comparer, compare]) => ({ comparer, reasons: compare(comparison) }))
  return {
    sentence,
    judged,
    computed,
    findings,
    reasons: findings.flatMap(({ reasons }) => reasons),
    ...(calculated?.calculation && { calculation: calculated.calculation }),
  }
}

/** A citation with its place on its page. */
export interface Kept {
  cited: CitedQuote
  citation: QuotationCitation
}

export function locate({ source, page, quote, near }: CitedQuote): QuotationCitation | null {
  const place = locateQuote(page.text, quote, near)
  return place && { source, page: page.number, ...place, quote }
}

/** The sentence stands in a cited passage, word for word. */
function isQuotation(text: string, { page }: CitedQuote, citation: QuotationCitation): boolean {
  const place = locateQuote(page.text, text.trim().replace(/(?<=[^.])[.。]$/, ''), citation.start)
  if (place === null || place.start < citation.start || place.end > citation.end) return false
  // Cut out of a sentence it may leave behind what it goes with: "excluding leases, …".
  const before = page.text.slice(citation.start, place.start)
  const said = before.trimEnd()
  return said === '' || /[.?!:;。•]["')]*$/.test(said) || before.includes('\n', said.length)
}

export function readSentence({ text, documentOf, analyser, question = '' }: VerificationRequest, kept: readonly Kept[]): ReadSentence {
  const plain = plainText(text).trim().replace(/ {2,}/g, ' ')
  const { figures, times, codes } = readText(plain, {
    names: kept.flatMap(({ cited }) => documentOf(cited.source).names),
    isRow: isRowOfFigures(plain),
  })
  const unitOfQuotes = scaleOfQuotes(kept.map(({ cited }) => cited.quote))
  const passages = kept.map(({ cited, citation }) => {
    const passage = readPassage(cited, citation, documentOf(cited.source), unitOfQuotes)
    const marks = [...passage.asText.flatMap(({ written }) => written ?? []), ...passage.times]
    return { ...passage, tokens: tokensOf(passage.text, marks, analyser) }
  })
  return {
    text: plain,
    figures: saidFigures(plain, figures, {
      isRow: isRowOfFigures(plain),
      isConverted: isKorean(plain) && !passages.some(({ text: cited, around }) => hasHangul(`${cited}${around}`)),
    }),
    times,
    codes,
    tokens: tokensOf(plain, [...figures, ...times], analyser),
    passages,
    cited: passages.flatMap((passage) => passage.figures),
    question,
    analyser,
  }
}

function compareNames({ text, figures, times, passages, analyser, question }: ReadSentence, kept: readonly Kept[]): VerificationReason[] {
  const pages = [...new Set(kept.map(({ cited }) => cited.page.text))].join('\n')
  const known = new Set(officesIn(pages).map(({ office }) => office))
  const offices = officesIn(text).filter(({ office }) => known.has(office))
  const names = unknownNames(text, [...figures.map(({ figure }) => figure), ...times, ...offices], {
    pages,
    names: passages.flatMap(({ document }) => document.names),
    question,
    analyser,
  })
  return names.map((name) => ({
    code: 'name-not-in-source',
    text: name,
    ...((isPlaceName(name) || isPlainHangul(name, text)) && { finding: 'undecided' as const }),
  }))
}

/** Digits that are part of no figure and no time, as in "A320" or "10-K", stand in a passage, on its page or in a document's name as they are. */
function compareCodes({ text, figures, times, codes, passages }: ReadSentence): VerificationReason[] {
  const rest = blanked(text, [...figures.map(({ figure }) => figure), ...times, ...codes, ...koreanFractionsIn(text)])
  const cited = passages.map((passage) => `${passage.text} ${passage.around} ${passage.document.names.join(' ')}`).join(' ')
  const words = (part: string): string[] =>
    Array.from(part.matchAll(/[\p{L}\p{N}.-]+/gu), ([code]) => code.replace(/(?<![.-])[.-]+$/, '')).filter((code) => /\d/.test(code))
  const pages = [...new Set(passages.map(({ page }) => page.text))].join('\n')
  const isOnPage = (code: string): boolean => standsIn(pages, code) || standsIn(pages, code.replace(/s$/, ''))
  // Brackets around a number make it a note: "(31)" is not 31.
  const inCodes = codes.flatMap(({ text: code }) => (/^[([]/.test(code) ? [code] : words(code)))
  return [...inCodes, ...words(rest)]
    .filter((code) => !standsIn(cited, code) && !standsIn(cited, code.replace(/s$/, '')) && !(isName(code) && isOnPage(code)))
    .map((code) => ({ code: 'number-not-in-source', text: code }))
}

/** "F-35", "A320neo": letters first, so that no amount or year is one. */
const isName = (code: string): boolean => /^\p{L}+-?\d/u.test(code)

/** Whether a code stands in a text as a whole: "1" is no part of "2021". */
function standsIn(text: string, code: string): boolean {
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1))
    if (
      !(joinsCode(text.charAt(at - 1)) && joinsCode(code.charAt(0))) &&
      !(joinsCode(text.charAt(at + code.length)) && joinsCode(code.slice(-1)))
    )
      return true
  return false
}

const joinsCode = (sign: string): boolean => /[A-Za-z\d]/.test(sign)
