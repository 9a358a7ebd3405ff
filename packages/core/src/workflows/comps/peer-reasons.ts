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
 * Compares two companies by what their statements say: kind of business, size, growth, margin, currency, fiscal year. A peer is suggested where
 * nothing speaks against it. Distance is the mean of the known differences, each at most 1: the logarithm of the size ratio to ten, growth and
 * EBITDA margin over twenty points.
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
