import type { SaasCube } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { FigureList } from '../cube/figure-list.tsx'
import { writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { saasTexts } from './saas.texts.ts'

/** For how long what customers pay is committed, and in contracts of which size. */
export function ContractTerms({ result: { contracts }, figures: { amount, unit } }: { result: SaasCube; figures: AmountFigures }) {
  const t = useTexts(saasTexts)
  const { number } = useFormats()
  if (contracts === null) {
    return (
      <ResultSection title={t('contractTerms')}>
        <p className="text-sm text-muted">{t('noContracts')}</p>
      </ResultSection>
    )
  }
  const { count, customers, annualValue, multiYearShare, automaticRenewalShare, unknownTerm, unknownRenewal, bands } = contracts
  const bandName = (from: number, below: number | null) =>
    below === null
      ? t('bandFrom', { from: amount(from) })
      : from === 0
        ? t('bandBelow', { below: amount(below) })
        : t('bandBetween', { from: amount(from), below: amount(below) })
  return (
    <ResultSection title={t('contractTerms')} subtitle={t('contractsNote', { count: number(count), customers: number(customers) })}>
      <FigureList
        isNarrow
        label={t('contractTerms')}
        figures={[
          { key: 'value', name: t('annualValue'), value: amount(annualValue), note: unit.label },
          { key: 'multi', name: t('multiYear'), value: writePercent(multiYearShare), note: t('ofKnown') },
          { key: 'auto', name: t('automaticRenewal'), value: writePercent(automaticRenewalShare), note: t('ofKnown') },
        ]}
      />
      <FigureTable
        label={t('bands')}
        corner={`${t('band')} (${unit.label})`}
        columns={[
          { key: 'customers', label: t('customers') },
          { key: 'value', label: t('annualValue') },
          { key: 'share', label: t('share') },
        ]}
        rows={bands.map((band) => ({
          key: String(band.from),
          label: bandName(band.from, band.below),
          cells: [number(band.customers), amount(band.annualValue), writePercent(band.share)],
        }))}
      />
      {unknownTerm + unknownRenewal > 0 && (
        <p className="text-xs text-muted">
          {t('unknownTerm')} {amount(unknownTerm)} · {t('unknownRenewal')} {amount(unknownRenewal)} ({unit.label})
        </p>
      )}
    </ResultSection>
  )
}
