import type { DocumentFacts, DocumentKind, PagePart } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { documentKindTexts, moneyTexts, pagePartTexts, periodTexts } from './document-facts.texts.ts'
import { periodKey } from './period-key.ts'

const isNamed = (key: string): key is `${keyof typeof moneyTexts.table}` => key in moneyTexts.table

/** What a document says of itself, in the language on screen. */
export function useDocumentNames() {
  const kinds = useTexts(documentKindTexts)
  const parts = useTexts(pagePartTexts)
  const periods = useTexts(periodTexts)
  const money = useTexts(moneyTexts)
  const period = (written: string): string => {
    const found = periodKey(written)
    return found === undefined ? written : periods(found.key, found.details)
  }
  const unit = ({ currency, scale = 1 }: Pick<DocumentFacts, 'currency' | 'scale'>): string | undefined => {
    if (currency === undefined) return undefined
    const name = isNamed(currency) ? money(currency) : ` ${currency}`
    const scaled = String(scale)
    return (isNamed(scaled) ? money(scaled, { currency: name }) : name).replaceAll(/\s+/g, ' ').trim()
  }
  return {
    kind: (kind: DocumentKind) => kinds(kind),
    part: (part: PagePart) => parts(part),
    period,
    /** Kind, company, period and unit, as far as they are known. */
    line: (facts: DocumentFacts): string[] =>
      [facts.kind && kinds(facts.kind), facts.company, facts.period && period(facts.period), unit(facts)].filter(
        (one) => one !== undefined,
      ),
  }
}
