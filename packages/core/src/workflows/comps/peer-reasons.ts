import { type CompsReason, type CompsReasonCode, compsReasonsAgainst, describeCompsReason, type CompsStatedAmount } from '@dossier/contract'
import { growthOf, marginsOf, type MonthEnd, monthEndOf, monthsBetween } from '@dossier/finance'
import type { CompanyFigures } from './company-figures.ts'

/** Above it, or below one over it, two companies differ in what they are. */
const LARGEST_SIZE_RATIO = 10
/** Statements that end a year and more before the subject's compare another time. */
const OLDEST_MONTHS = 12
/** A difference of growth or margin that counts as much as a tenfold size. */
const FULL_DIFFERENCE = 0.2

/** Why a company is a peer of another, as far as statements say, and how far it is from it: 0 is the same. */
export interface PeerNearness {
  reasons: CompsReason[]
  isSuggested: boolean
  distance: number
}

/**
 * Compares two companies by their statements (kind of business, size, growth, margin, currency, fiscal year) and by their stated industry, segment
 * and country. A peer without reasons against it is suggested. Distance is the mean of the known differences, each at most 1: the logarithm of the
 * size ratio to ten, growth and EBITDA margin over twenty points, 0, ½ or 1 for the same, a related or another industry.
 */
export function peerNearness(subject: CompanyFigures, peer: CompanyFigures): PeerNearness {
  const reasons: CompsReason[] = []
  const addReason = (code: CompsReasonCode, figures: CompsReason['figures'] = {}): void => {
    const text = { ko: describeCompsReason(code, figures, 'ko'), en: describeCompsReason(code, figures, 'en') }
    reasons.push({ code, figures, isAgainst: compsReasonsAgainst.has(code), text })
  }
  const differences: number[] = []
  if (subject.isFinancial !== peer.isFinancial) addReason('other-kind')
  else if (peer.isFinancial) addReason('same-kind-financial')
  const industry = compareIndustries(subject.profile, peer.profile)
  if (industry !== undefined) {
    addReason(industry.code, industry.figures)
    differences.push(industry.difference)
  }
  const [segment, country] = [peer.profile?.segment, peer.profile?.country]
  if (segment !== undefined && subject.profile !== null && plain(segment) === plain(subject.profile.segment))
    addReason('same-segment', { segment })
  if (country !== undefined && subject.profile !== null)
    addReason(country === subject.profile.country ? 'same-country' : 'other-country', { country, subjectCountry: subject.profile.country })
  const isSameCurrency = subject.currency === peer.currency
  const [own, other] = [peer.metrics.revenue.ltm, subject.metrics.revenue.ltm]
  if (isSameCurrency && own !== null && other !== null && own > 0 && other > 0) {
    const ratio = own / other
    const isFar = Math.max(ratio, 1 / ratio) > LARGEST_SIZE_RATIO
    addReason(isFar ? 'revenue-far' : 'revenue-near', { ratio })
    differences.push(Math.abs(Math.log10(ratio)))
  }
  const shared = [
    ['growth', growthOfYear(peer), growthOfYear(subject)],
    ['margin', marginOf(peer), marginOf(subject)],
  ] as const
  for (const [code, ofPeer, ofSubject] of shared) {
    if (ofPeer === undefined || ofSubject === undefined) continue
    addReason(code, { own: ofPeer, subject: ofSubject })
    differences.push(Math.abs(ofPeer - ofSubject) / FULL_DIFFERENCE)
  }
  if (peer.currency !== null) addReason(isSameCurrency ? 'same-currency' : 'other-currency', { currency: peer.currency })
  if (peer.fiscalYearEnd !== null && subject.fiscalYearEnd !== null) {
    const month = peer.fiscalYearEnd
    addReason(month === subject.fiscalYearEnd ? 'same-year-end' : 'other-year-end', { month, subjectMonth: subject.fiscalYearEnd })
  }
  const months = monthsOlder(subject, peer)
  if (months >= OLDEST_MONTHS) addReason('older-period', { months })
  const known = differences.map((difference) => Math.min(1, difference))
  return {
    reasons,
    isSuggested: peer.refusal === undefined && reasons.every(({ isAgainst }) => !isAgainst),
    distance: known.length === 0 ? 1 : known.reduce((sum, difference) => sum + difference, 0) / known.length,
  }
}

type Profile = CompanyFigures['profile']

/** The leading digits of a code that name an industry group (SIC: three of four) and its major group. */
const GROUP_DIGITS = 3
const MAJOR_GROUP_DIGITS = 2

/** Compares two industries by their codes if both have one of the same classification, else by their names; undefined if unknown. */
function compareIndustries(
  subject: Profile,
  peer: Profile,
): { code: CompsReasonCode; figures: CompsReason['figures']; difference: number } | undefined {
  if (subject === null || peer === null) return undefined
  const [scheme, code] = (subject.industryCode ?? '').split(':')
  const [otherScheme, otherCode] = (peer.industryCode ?? '').split(':')
  const hasCodes = code !== undefined && otherCode !== undefined && scheme === otherScheme
  const nameOf = ({ industry, industryCode }: NonNullable<Profile>): string =>
    hasCodes && industryCode !== undefined ? `${industry} (${industryCode.replace(':', ' ').toUpperCase()})` : industry
  const figures = { industry: nameOf(peer), subjectIndustry: nameOf(subject) }
  const isSame = (digits: number): boolean => hasCodes && code.slice(0, digits) === otherCode.slice(0, digits)
  if (isSame(GROUP_DIGITS) || plain(subject.industry) === plain(peer.industry)) return { code: 'same-industry', figures, difference: 0 }
  if (isSame(MAJOR_GROUP_DIGITS)) return { code: 'related-industry', figures, difference: 0.5 }
  // Typed names differ for the same industry: only codes are a reason against a peer.
  return hasCodes ? { code: 'other-industry', figures, difference: 1 } : undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,'()&/-]+/g, '')

/** Revenue of the last fiscal year over the one before. */
function growthOfYear({ years }: CompanyFigures): number | undefined {
  const [before, last] = years.slice(-2)
  if (before === undefined || last === undefined) return undefined
  const [from, to] = [endOf(before.to), endOf(last.to)]
  if (from === undefined || to === undefined || monthsBetween(from, to) !== 12) return undefined
  return growthOf(valueOf(before.amounts.revenue), valueOf(last.amounts.revenue))
}

const valueOf = (amount: CompsStatedAmount | null): number | undefined => amount?.value
const endOf = (day: string | undefined): MonthEnd | undefined => (day === undefined ? undefined : monthEndOf(day))

const marginOf = ({ metrics: { revenue, ebitda } }: CompanyFigures): number | undefined =>
  marginsOf({
    revenue: revenue.ltm ?? undefined,
    ebitda: ebitda.ltm ?? undefined,
    costOfSales: undefined,
    ebit: undefined,
    netIncome: undefined,
  }).ebitda

function monthsOlder(subject: CompanyFigures, peer: CompanyFigures): number {
  const [one, other] = [endOf(peer.ltm?.to), endOf(subject.ltm?.to)]
  return one === undefined || other === undefined ? 0 : monthsBetween(one, other)
}
