import type { OutputResult } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { CertificateNote } from './certificate-note.tsx'
import { outputsTexts } from './outputs.texts.ts'

/** What a workbook of statements holds, and that it was recalculated. */
export function DatapackResult({ result }: { result: Extract<OutputResult, { workflow: 'datapack' }> }) {
  const t = useTexts(outputsTexts)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t('years')}</dt>
        <dd>
          {result.years.join(' · ')}
          {result.currency !== null && ` (${result.currency})`}
        </dd>
        <dt className="text-muted">{t('inputVariable')}</dt>
        <dd>{t('sourced', { count: result.sourced })}</dd>
      </dl>
      <CertificateNote certificate={result.certificate} />
    </>
  )
}
