import { type LedgerCleaning, type LedgerCleaningRule, ledgerRuleTexts } from '@dossier/contract'
import { ChevronRight } from 'lucide-react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/index.ts'
import { basisTexts } from '../basis/basis.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'

interface Props {
  label: string
  cleaning: LedgerCleaning
  figures: AmountFigures
}

const tones = { leftOut: 'caution', changed: 'accent', noted: 'neutral' } as const
const order: readonly LedgerCleaningRule['action'][] = ['leftOut', 'changed', 'noted']

/** What became of the rows of files: how many were used, and rule by rule what was left out, changed or noted, with rows to look up. */
export function CleaningAudit({ label, cleaning, figures: { amount, unit } }: Props) {
  const t = useTexts(cubeTexts)
  const ofBasis = useTexts(basisTexts)
  const { number } = useFormats()
  const { files, amounts, rules, rowsRead, rowsUsed, rowsLeftOut, customers } = cleaning
  const shown = rules
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action) || b.count - a.count)
  const nameOf = (file: LedgerCleaning['files'][number]): string =>
    file.access === 'open' ? `${file.filename} (${t('inRows')})` : ofBasis('fileRefused', { reason: file.reason })
  const counts = [rowsRead, rowsUsed, rowsLeftOut].map((count) => number(count))
  return (
    <div className="flex flex-col gap-3 text-sm">
      <FigureTable
        label={`${label}: ${t('rowsAndAmounts')}`}
        corner={t('file')}
        columns={[
          { key: 'read', label: t('read') },
          { key: 'used', label: t('used') },
          { key: 'leftOut', label: t('leftOut') },
        ]}
        rows={[
          ...(files.length > 1
            ? files.map((file, at) => ({
                key: String(at),
                label: nameOf(file),
                cells: [file.rowsRead, file.rowsUsed, file.rowsLeftOut].map((count) => number(count)),
              }))
            : []),
          {
            key: 'rows',
            label: files.length > 1 || files[0] === undefined ? `${t('allFiles')} (${t('inRows')})` : nameOf(files[0]),
            isTotal: files.length > 1,
            cells: counts,
          },
          {
            key: 'amounts',
            label: `${t('amount')} (${unit.label})`,
            isTotal: true,
            cells: [amounts.read, amounts.used, amounts.leftOut].map((value) => amount(value)),
          },
        ]}
      />
      <p className="text-muted">{t('customerCount', { count: customers, customers: number(customers) })}</p>
      {shown.length === 0 ? (
        <p>{t('nothingCleaned')}</p>
      ) : (
        <ul aria-label={label} className="flex flex-col rounded-md border border-line">
          {shown.map((rule) => (
            <Rule key={rule.code} rule={rule} amount={amount} severalFiles={files.length > 1} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Rule({ rule, amount, severalFiles }: { rule: LedgerCleaningRule; amount: AmountFigures['amount']; severalFiles: boolean }) {
  const t = useTexts(cubeTexts)
  const language = useLanguage()
  const { number } = useFormats()
  const { code, action, count, examples } = rule
  const name = ledgerRuleTexts[code][language]
  const cell = 'border-t border-line px-2 py-1 text-left align-top font-normal'
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="grid min-h-8 list-none grid-cols-[1rem_5rem_1fr_auto] items-center gap-x-2 px-3 py-1 hover:bg-hover sm:grid-cols-[1rem_5rem_1fr_7rem_9rem]">
          <ChevronRight aria-hidden className="size-3.5 text-faint transition-transform group-open:rotate-90" />
          <span>
            <Badge tone={tones[action]}>{t(action)}</Badge>
          </span>
          <span className="min-w-0">{name}</span>
          <span className="text-right whitespace-nowrap tabular-nums">{t('rows', { count, rows: number(count) })}</span>
          <span className="text-right whitespace-nowrap text-muted tabular-nums max-sm:hidden">{amount(rule.amount)}</span>
        </summary>
        {examples.length > 0 && (
          <div className="overflow-x-auto px-3 pb-2">
            <table aria-label={t('examplesOf', { rule: name })} className="w-full text-xs">
              <thead className="text-muted">
                <tr>
                  {severalFiles && (
                    <th scope="col" className={cell}>
                      {t('file')}
                    </th>
                  )}
                  <th scope="col" className={`${cell} w-16 text-right`}>
                    {t('row')}
                  </th>
                  {(['column', 'before', 'after'] as const).map((head) => (
                    <th key={head} scope="col" className={cell}>
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {examples.map(({ filename, row, column, before, after }) => (
                  <tr key={`${filename} ${row} ${column ?? ''}`}>
                    {severalFiles && <td className={cell}>{filename}</td>}
                    <td className={`${cell} text-right tabular-nums`}>{number(row)}</td>
                    <td className={cell}>{column ?? t('wholeRow')}</td>
                    <td className={`${cell} break-words`}>{before}</td>
                    <td className={`${cell} break-words`}>{after ?? t('leftOut')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </details>
    </li>
  )
}
