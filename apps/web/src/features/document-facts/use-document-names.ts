import type { DocumentFacts, DocumentKind, PagePart } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { currencyTexts, documentKindTexts, pagePartTexts, periodTexts, scaleTexts } from './document-facts.texts.ts'
import { periodKey } from './period-key.ts'

type Currency = keyof typeof currencyTexts.table
const isNamed = (currency: string): currency is Currency => currency in currencyTexts.table
const scaleNames: Readonly<Partial<Record<number, keyof typeof scaleTexts.table>>> = {
  1_000: 'thousand',
  1_000_000: 'million',
  100_000_000: 'hundredMillion',
  1_000_000_000: 'billion',
  1_000_000_000_000: 'trillion',
}

/** What a document says of itself, in the language on screen. */
export function useDocumentNames() {
  const kinds = useTexts(documentKindTexts)
  const parts = useTexts(pagePartTexts)
  const periods = useTexts(periodTexts)
  const currencies = useTexts(currencyTexts)
  const scales = useTexts(scaleTexts)
  const period = (written: string): string => {
    const found = periodKey(written)
    return found === undefined ? written : periods(found.key, found.details)
  }
  const unit = ({ currency, scale = 1 }: Pick<DocumentFacts, 'currency' | 'scale'>): string | undefined => {
    if (currency === undefined) return undefined
    const name = isNamed(currency) ? currencies(currency) : ` ${currency}`
    return scales(scaleNames[scale] ?? 'one', { currency: name })
      .replaceAll(/\s+/g, ' ')
      .trim()
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
