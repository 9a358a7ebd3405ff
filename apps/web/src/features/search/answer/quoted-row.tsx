import type { Sentence } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { searchTexts } from '../search.texts.ts'

export interface QuotedRowProps {
  row: NonNullable<Sentence['row']>
  /** Shown after the row's name. */
  citations: ReactNode
}

/** A table row under its column headings, with the text above the table. */
export function QuotedRow({ row: { label, over, cells }, citations }: QuotedRowProps) {
  const t = useTexts(searchTexts)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {over.length > 0 && <p className="text-xs break-words text-muted">{over.join(' · ')}</p>}
      <div className="overflow-x-auto">
        <table className="text-reading tabular-nums">
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col">
                <span className="sr-only">{t('rowItem')}</span>
              </th>
              {cells.map(({ head }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never change order
                <th key={at} scope="col" className="max-w-40 min-w-20 py-0.5 pl-6 text-right align-bottom font-normal wrap-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="align-baseline">
              <th scope="row" className="max-w-80 min-w-32 text-left font-normal break-words">
                {label} <span className="whitespace-nowrap">{citations}</span>
              </th>
              {cells.map(({ text }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never change order
                <td key={at} className="pl-6 text-right whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  )
}
