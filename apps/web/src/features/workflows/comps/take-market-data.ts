import type { CompsProposal, MarketData } from '@dossier/contract'
import { priceOf, takeFigures } from '../market/taken-figure.ts'
import { AMOUNT_SIZE, type CompanyDraft, type CompsDraft, type CompsEdits, takingOf } from './comps-draft.ts'

/** The companies of a form with market data filled in: prices, shares, market capitalisations and exchange rates. */
export function takeMarketData(
  draft: CompsDraft,
  { subject }: Pick<CompsProposal, 'subject'>,
  found: ReadonlyMap<string, MarketData>,
): Pick<CompsEdits, 'companies'> & { filled: number; kept: number } {
  const companies: Record<string, Partial<CompanyDraft>> = {}
  let [filled, kept] = [0, 0]
  for (const [company, data] of found) {
    const of = company === subject.company ? draft.subject : draft.peers[company]
    if (of === undefined) continue
    const taken = takeFigures(takingOf(of), { sharePrice: priceOf(data), shares: data.shares }, (_field, value) => String(value))
    const { exchangeRate: rate, marketCapitalization: cap } = data
    const fillsCap = cap !== null && of.marketCap.trim() === ''
    const fillsRate = rate !== null && of.exchangeRate.trim() === ''
    filled += taken.filled + (fillsRate ? 1 : 0) + (fillsCap ? 1 : 0)
    kept += taken.kept + (rate !== null && !fillsRate ? 1 : 0)
    const capText = cap === null ? '' : String(Number((cap.value / AMOUNT_SIZE).toFixed(6)))
    const rateText = rate === null ? '' : String(Number(rate.value.toFixed(12)))
    companies[company] = {
      ...of,
      ...taken.numbers,
      sources: taken.sources,
      taken: taken.taken,
      ...(fillsCap && {
        marketCap: capText,
        takenCap: { text: capText, source: cap.source, quoted: cap.quoted },
        marketCapSource: cap.source,
        marketCapDate: cap.quoted.asOf,
      }),
      ...(fillsRate && {
        exchangeRate: rateText,
        takenRate: { text: rateText, source: rate.source, quoted: rate.quoted },
        exchangeSource: rate.source,
        exchangeDate: rate.quoted.asOf,
      }),
    }
  }
  return { companies, filled, kept }
}
