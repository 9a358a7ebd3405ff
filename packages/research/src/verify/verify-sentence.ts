import { hasHangul } from '@dossier/lexicon'
import { type QuotationCitation, locateQuote } from '../evidence/index.ts'
import { statedFigures } from './comparing/quantity.ts'
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
import { compareRoleHolders, rolesIn } from './comparing/role-holders.ts'
import { compareParties } from './comparing/parties.ts'
import { compareParts } from './comparing/part-whole.ts'
import { compareMultiples } from './comparing/multiples.ts'
import { compareTerms } from './comparing/terms.ts'
import { compareImpliedPeriods, compareTimes } from './comparing/period.ts'
import { compareDays, comparePlaces } from './comparing/place.ts'
import { compareWording, isKorean } from './comparing/wording.ts'
import { isPlaceName, isPlainHangul, unknownNames } from './comparing/entity.ts'
import type { AlignedFigure, ReadSentence } from './claims.ts'
import { decideSupport } from './deciding/decide-support.ts'
import { type ComparedSentence, doubtsOf } from './deciding/support-features.ts'
import { locateQuotation } from './reading/locate-quotation.ts'
import { tokensOf } from './reading/tokens.ts'
import { blanked, plainText } from './reading/plain-text.ts'
import type { CitedQuote, JudgedSentence, VerificationReason, VerificationRequest } from './verification.ts'
import { koreanFractionsIn, readText } from './reading/read-text.ts'
import { showPassage } from './reading/show-passage.ts'

/** Longest sentence that is judged, in UTF-16 units. */
const maxSentenceLength = 2_000
const maxCitations = 24
/** A text with more figures is a table rather than a sentence. */
const maxFigures = 40

/**
 * Judges whether the citations of a sentence support it. No model is called.
 *
 * Compared are: the quotes with their pages, literally; each figure with the cited ones (unit, scale, sign, period and measure, rounded as the
 * sentence writes it) or with the result of the calculation; times, names, directions, negations; and the remaining words. A verbatim quotation is
 * verified without more. Across languages words are compared only as far as glossary and names go: what a Korean sentence adds to an English passage
 * beyond figures, times, names, directions and negations is not decided. Nor are reasons ("because of"), degrees ("sharply"), or what a pronoun
 * refers to.
 */
export function verifySentence(request: VerificationRequest): JudgedSentence {
  const { text } = request
  const { located, dropped } = locateAll(request)
  const citations = located.map(({ citation }) => citation)
  const refused = (reasons: readonly VerificationReason[]): JudgedSentence => ({
    verification: 'unsupported',
    citations,
    reasons: [...dropped, ...reasons],
  })
  const tooLong: VerificationReason = { code: 'too-long', text: text.slice(0, 80) }
  if (text.length > maxSentenceLength) return refused([tooLong])
  if (located.length === 0) return refused([{ code: 'no-citation', text: '' }])
  if (isVerbatim(request, located)) return { verification: 'verified', citations, reasons: dropped }
  const sentence = readSentence(request, located)
  if (sentence.figures.length > maxFigures) return refused([tooLong])
  const compared = compareAll(request, sentence, located)
  const { reasons, computed } = compared
  const calculation = compared.calculation && { calculation: compared.calculation }
  const mark = computed.length > 0 ? 'computed' : 'verified'
  const open = () => ({ open: { mark, passages: sentence.passages.map(showPassage) } }) as const
  const support = decideSupport(compared)
  if (support === 'sure' || support === 'likely')
    return { verification: mark, citations, reasons: dropped, ...calculation, ...(support === 'likely' && open()) }
  return { ...refused(reasons.length > 0 ? reasons : doubtsOf(compared)), ...calculation, ...(support === 'open' && open()) }
}

/** The findings on a sentence before its verdict; null where there is nothing to compare, as for a verbatim quotation. */
export function compareSentence(request: VerificationRequest): ComparedSentence | null {
  const { located } = locateAll(request)
  if (request.text.length > maxSentenceLength || located.length === 0 || isVerbatim(request, located)) return null
  const sentence = readSentence(request, located)
  return sentence.figures.length > maxFigures ? null : compareAll(request, sentence, located)
}

function locateAll({ citations }: VerificationRequest): { located: LocatedCitation[]; dropped: VerificationReason[] } {
  const lookups = citations.slice(0, maxCitations).map((cited) => ({ cited, citation: locate(cited) }))
  return {
    located: lookups.flatMap(({ cited, citation }) => (citation ? [{ cited, citation }] : [])),
    dropped: lookups
      .filter(({ citation }) => citation === null)
      .map(({ cited }) => ({ code: 'quote-not-on-page', text: cited.quote.slice(0, 200) })),
  }
}

const isVerbatim = ({ text, calculation }: VerificationRequest, located: readonly LocatedCitation[]): boolean =>
  calculation === undefined && located.some(({ cited, citation }) => isQuotation(text, cited, citation))

/** Input of the comparers. */
interface Comparison {
  sentence: ReadSentence
  located: readonly LocatedCitation[]
  aligned: readonly AlignedFigure[]
  computed: readonly AlignedFigure[]
  calculation: string | undefined
  calculated: ReturnType<typeof checkCalculation> | null
}

/** Comparers by name. All of them run, whatever the others find. */
const comparers: Readonly<Record<string, (comparison: Comparison) => readonly VerificationReason[]>> = {
  figures: ({ aligned, computed }) => aligned.flatMap((one) => (one.reason && !computed.includes(one) ? [one.reason] : [])),
  calculation: ({ calculated }) => calculated?.reasons ?? [],
  operands: ({ sentence, computed, calculated, calculation }) =>
    computed.length > 0 ? compareOperands(sentence, calculated?.citedOperands ?? [], calculation?.includes('/') ?? false) : [],
  codes: ({ sentence }) => compareCodes(sentence),
  places: ({ sentence, aligned }) => comparePlaces(sentence, aligned),
  subjects: ({ sentence, aligned }) => compareSubjects(sentence, aligned),
  days: ({ sentence }) => compareDays(sentence),
  'implied periods': ({ sentence, aligned }) => compareImpliedPeriods(sentence, aligned),
  qualifiers: ({ sentence }) => compareQualifiers(sentence),
  multiples: ({ sentence, calculated }) => compareMultiples(sentence, calculated?.ratios ?? []),
  copies: ({ sentence }) => compareCopies(sentence),
  'same words': ({ sentence }) => compareSameWords(sentence),
  times: ({ sentence }) => compareTimes(sentence),
  polarity: ({ sentence }) => comparePolarity(sentence),
  terms: ({ sentence }) => compareTerms(sentence),
  parties: ({ sentence }) => compareParties(sentence),
  'exchanged names': ({ sentence }) => compareExchangedNames(sentence),
  parts: ({ sentence }) => compareParts(sentence),
  'role holders': ({ sentence }) => compareRoleHolders(sentence),
  certainty: ({ sentence }) => compareCertainty(sentence),
  obligations: ({ sentence }) => compareObligations(sentence),
  exceptions: ({ sentence }) => compareExceptions(sentence),
  directions: ({ sentence, aligned, calculated }) => compareDirections(sentence, aligned, calculated?.provenDirections ?? []),
  names: ({ sentence, located }) => compareNames(sentence, located),
  wording: ({ sentence, aligned, computed }) =>
    compareWording(sentence, { figures: aligned.filter(({ reason }) => reason === null).length + computed.length }),
}

function compareAll({ calculation }: VerificationRequest, sentence: ReadSentence, located: readonly LocatedCitation[]): ComparedSentence {
  const aligned = alignFigures(sentence)
  const calculated = calculation === undefined ? null : checkCalculation(calculation, sentence)
  const computed = aligned.filter(({ stated }) => calculated?.resultFigures.includes(stated))
  const comparison: Comparison = { sentence, located, aligned, computed, calculation, calculated }
  const findings = Object.entries(comparers).map(([comparer, compare]) => ({ comparer, reasons: compare(comparison) }))
  return {
    sentence,
    aligned,
    computed,
    findings,
    reasons: findings.flatMap(({ reasons }) => reasons),
    ...(calculated?.calculation && { calculation: calculated.calculation }),
  }
}

/** A citation located on its page. */
export interface LocatedCitation {
  cited: CitedQuote
  citation: QuotationCitation
}

export function locate({ source, page, quote, near }: CitedQuote): QuotationCitation | null {
  const place = locateQuotation(page.text, quote, near)
  return place && { source, page: page.number, ...place, quote }
}

/** Whether the sentence is printed verbatim within a cited passage. */
function isQuotation(text: string, { page }: CitedQuote, citation: QuotationCitation): boolean {
  const place = locateQuote(page.text, text.trim().replace(/(?<=[^.])[.。]$/, ''), citation.start)
  if (place === null || place.start < citation.start || place.end > citation.end) return false
  // A quotation from within a sentence may lose a restriction: "excluding leases, …".
  const before = page.text.slice(citation.start, place.start)
  const precedingText = before.trimEnd()
  return precedingText === '' || /[.?!:;。•]["')]*$/.test(precedingText) || before.includes('\n', precedingText.length)
}

export function readSentence(
  { text, documentOf, analyser, question = '' }: VerificationRequest,
  located: readonly LocatedCitation[],
): ReadSentence {
  const plain = plainText(text).trim().replace(/ {2,}/g, ' ')
  const { figures, times, codes } = readText(plain, {
    names: located.flatMap(({ cited }) => documentOf(cited.source).names),
    isRow: isRowOfFigures(plain),
  })
  const unitOfQuotes = scaleOfQuotes(located.map(({ cited }) => cited.quote))
  const passages = located.map(({ cited, citation }) => {
    const passage = readPassage(cited, citation, documentOf(cited.source), unitOfQuotes)
    const marks = [...passage.textFigures.flatMap(({ written }) => written ?? []), ...passage.times]
    return { ...passage, tokens: tokensOf(passage.text, marks, analyser) }
  })
  return {
    text: plain,
    figures: statedFigures(plain, figures, {
      isRow: isRowOfFigures(plain),
      isConverted: isKorean(plain) && !passages.some(({ text: cited, context }) => hasHangul(`${cited}${context}`)),
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

function compareNames(
  { text, figures, times, passages, analyser, question }: ReadSentence,
  located: readonly LocatedCitation[],
): VerificationReason[] {
  const pages = [...new Set(located.map(({ cited }) => cited.page.text))].join('\n')
  const knownRoles = new Set(rolesIn(pages).map(({ role }) => role))
  const roles = rolesIn(text).filter(({ role }) => knownRoles.has(role))
  const names = unknownNames(text, [...figures.map(({ figure }) => figure), ...times, ...roles], {
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

/**
 * Digits that are part of no figure or time ("A320", "10-K") must appear literally in a passage, in its context or in a document's name; codes that
 * begin with letters may appear anywhere on the page.
 */
function compareCodes({ text, figures, times, codes, passages }: ReadSentence): VerificationReason[] {
  const rest = blanked(text, [...figures.map(({ figure }) => figure), ...times, ...codes, ...koreanFractionsIn(text)])
  const cited = passages.map((passage) => `${passage.text} ${passage.context} ${passage.document.names.join(' ')}`).join(' ')
  const words = (part: string): string[] =>
    Array.from(part.matchAll(/[\p{L}\p{N}.-]+/gu), ([code]) => withoutKorean(code.replace(/(?<![.-])[.-]+$/, ''))).filter((code) =>
      /\d/.test(code),
    )
  const pages = [...new Set(passages.map(({ page }) => page.text))].join('\n')
  const isOnPage = (code: string): boolean => containsCode(pages, code) || containsCode(pages, singular(code))
  // A number in brackets is a reference: "(31)" is not 31.
  const inCodes = codes.flatMap(({ text: code }) => (/^[([]/.test(code) ? [code] : words(code)))
  return [...inCodes, ...words(rest)]
    .filter((code) => !containsCode(cited, code) && !containsCode(cited, singular(code)) && !(startsWithLetters(code) && isOnPage(code)))
    .map((code) => ({ code: 'number-not-in-source', text: code }))
}

/** "3M은" has a particle behind the name, and 제3자 is a word: a third party. */
const withoutKorean = (code: string): string =>
  code.replace(/^제3자.*$/u, '').replace(/(?<=[A-Za-z\d][A-Za-z])\p{Script=Hangul}{1,3}$/u, '')

const singular = (code: string): string => code.replace(/s$/, '')

/** "F-35", "A320neo": begins with letters, so that no amount or year matches. */
const startsWithLetters = (code: string): boolean => /^\p{L}+-?\d/u.test(code)

/** Whether a text has a code as a separate token: "1" is not in "2021". */
function containsCode(text: string, code: string): boolean {
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1))
    if (
      !(joinsCode(text.charAt(at - 1)) && joinsCode(code.charAt(0))) &&
      !(joinsCode(text.charAt(at + code.length)) && joinsCode(code.slice(-1)))
    )
      return true
  return false
}

const joinsCode = (sign: string): boolean => /[A-Za-z\d]/.test(sign)
