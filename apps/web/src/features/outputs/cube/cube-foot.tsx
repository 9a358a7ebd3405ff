import type { Certificate, EcommerceCube, LedgerCleaning, SaasCube } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { CertificateNote } from '../certificate-note.tsx'
import { writePercent } from '../written-figure.ts'
import { ResultSection } from '../result-section.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import type { ShownCheck } from './check-order.ts'
import { CheckRows } from './check-rows.tsx'
import { CleaningAudit } from './cleaning-audit.tsx'
import { cubeTexts } from './cube.texts.ts'
import type { ExplainedMetrics } from './use-explained-metrics.tsx'
import { TieTable } from './tie-table.tsx'

interface Props {
  result: Pick<SaasCube | EcommerceCube, 'tieOut' | 'tolerance' | 'definitions'> & { certificate: Certificate }
  cleaning: readonly LedgerCleaning[]
  checks: readonly ShownCheck[]
  metrics: ExplainedMetrics
  /** Key of what the rows of the files add up to. */
  own: string
  figures: AmountFigures
}

/** What metrics rest on: the ledger, the rows that were cleaned, definitions, checks, and the recalculation of their workbook. */
export function CubeFoot({ result, cleaning, checks, metrics, own, figures }: Props) {
  const t = useTexts(cubeTexts)
  const language = useLanguage()
  return (
    <>
      <ResultSection title={t('tieOut')} subtitle={t('tieOutNote', { tolerance: writePercent(result.tolerance) })}>
        <TieTable label={t('tieOut')} metrics={metrics} own={own} ties={result.tieOut} figures={figures} />
      </ResultSection>
      {cleaning.map((one) => {
        const title = cleaning.length > 1 ? `${t('cleaning')}: ${t(one.purpose)}` : t('cleaning')
        return (
          <ResultSection key={one.purpose} title={title} subtitle={t('cleaningNote')}>
            <CleaningAudit label={title} cleaning={one} figures={figures} />
          </ResultSection>
        )
      })}
      <ResultSection title={t('definitions')}>
        <ul aria-label={t('definitions')} className="flex list-disc flex-col gap-0.5 pl-5 text-sm">
          {result.definitions.map(({ text }) => (
            <li key={text.en}>{text[language]}</li>
          ))}
        </ul>
      </ResultSection>
      <ResultSection title={t('checks')}>
        <CheckRows label={t('checks')} checks={checks} />
      </ResultSection>
      <CertificateNote certificate={result.certificate} />
    </>
  )
}
