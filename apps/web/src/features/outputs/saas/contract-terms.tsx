import type { SaasCube } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import type { FigureBasis } from '../basis/figure-basis.ts'
import { FigureList } from '../cube/figure-list.tsx'
import { writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import type { ContractBases } from './contract-bases.ts'
import { saasTexts } from './saas.texts.ts'

/** For how long what customers pay is committed, and in contracts of which size. */
export function ContractTerms({
  result: { contracts },
  bases,
  figures: { amount, unit },
}: {
  result: SaasCube
  bases: ContractBases | undefined
  figures: AmountFigures
}) {
  const t = useTexts(saasTexts)
  const { number } = useFormats()
  if (contracts === null || bases === undefined) {
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
  const explained = (key: string, label: string, figure: string, basis: FigureBasis | undefined, isInCell = true) => (
    <ExplainedFigure key={key} label={label} figure={figure} basis={basis} isInCell={isInCell} />
  )
  const head = (name: 'annualValue' | 'multiYear' | 'automaticRenewal', figure: string) =>
    explained(name, t(name), figure, bases[name], false)
  return (
    <ResultSection title={t('contractTerms')} subtitle={t('contractsNote', { count: number(count), customers: number(customers) })}>
      <FigureList
        isNarrow
        label={t('contractTerms')}
        figures={[
          { key: 'value', name: t('annualValue'), value: head('annualValue', amount(annualValue)), note: unit.label },
          { key: 'multi', name: t('multiYear'), value: head('multiYear', writePercent(multiYearShare)), note: t('ofKnown') },
          {
            key: 'auto',
            name: t('automaticRenewal'),
            value: head('automaticRenewal', writePercent(automaticRenewalShare)),
            note: t('ofKnown'),
          },
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
        rows={bands.map((band, at) => {
          const name = bandName(band.from, band.below)
          return {
            key: String(band.from),
            label: name,
            cells: [
              explained('customers', `${name}, ${t('customers')}`, number(band.customers), bases.band(at)),
              explained('value', `${name}, ${t('annualValue')}`, amount(band.annualValue), bases.band(at)),
              explained('share', `${name}, ${t('share')}`, writePercent(band.share), bases.bandShare(at)),
            ],
          }
        })}
      />
      {unknownTerm + unknownRenewal > 0 && (
        <p className="text-xs text-muted">
          {t('unknownTerm')} {explained('term', t('unknownTerm'), amount(unknownTerm), bases.unknownTerm, false)} · {t('unknownRenewal')}{' '}
          {explained('renewal', t('unknownRenewal'), amount(unknownRenewal), bases.unknownRenewal, false)} ({unit.label})
        </p>
      )}
    </ResultSection>
  )
}
