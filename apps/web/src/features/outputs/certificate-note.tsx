import type { Certificate } from '@dossier/contract'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { outputsTexts } from './outputs.texts.ts'

/** What recalculating a workbook has shown. */
export function CertificateNote({ certificate }: { certificate: Certificate }) {
  const t = useTexts(outputsTexts)
  const { number, scientific, dateTime } = useFormats()
  const { engine, madeAt, formulas, independent, largestDifference, differences } = certificate
  const isGood = differences.length === 0
  const Icon = isGood ? ShieldCheck : CircleAlert
  return (
    <section aria-label={t('certificate')} className="flex flex-col gap-1 rounded-md bg-sunken p-3 text-sm">
      <h2 className="flex items-center gap-1.5 font-semibold">
        <Icon aria-hidden className={isGood ? 'size-4 text-positive' : 'size-4 text-negative'} />
        {t('certificate')}
      </h2>
      <p>
        {isGood
          ? t('certificateGood', { formulas: number(formulas), engine, independent: number(independent) })
          : t('certificateBad', { formulas: number(formulas), count: differences.length })}
      </p>
      <p className="text-xs text-muted">
        {t('largest', { difference: scientific(largestDifference) })} · {dateTime(madeAt)}
      </p>
      {differences.length > 0 && (
        <ul className="text-xs">
          {differences.map(({ cell, computed, other }) => (
            <li key={`${cell} ${other}`} className="tabular-nums">
              {cell}: {computed} ≠ {other}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
