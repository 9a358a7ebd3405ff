import type { ReadPage } from '@dossier/contract'
import { memo, useMemo } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { classNames } from '../../../../ui/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { isFigure } from '@dossier/notation'
import { CellText, MarkedText } from './marked-text.tsx'
import type { Mark } from './marks.ts'
import { pageBlocks, type PageBlock } from './page-blocks.ts'

const headingTags = ['h3', 'h4', 'h5', 'h6'] as const
const headingLooks = ['text-xl font-semibold', 'text-lg font-semibold', 'text-base font-semibold'] as const
export interface TextPageProps {
  page: ReadPage
  marks: readonly Mark[]
  /** Preserves spaces and line ends, for plain text. */
  literal: boolean
}

/** A page without geometry as readable text: headings, paragraphs, tables. */
export const TextPage = memo(function TextPage({ page, marks, literal }: TextPageProps) {
  const t = useTexts(evidenceTexts)
  const blocks = useMemo<PageBlock[]>(
    () => (literal ? [{ kind: 'paragraph', start: 0, end: page.text.length }] : pageBlocks(page)),
    [page, literal],
  )
  if (page.text.trim() === '') return <p className="py-8 text-center text-sm text-faint">{t('emptyPage')}</p>
  return (
    <div
      className={classNames(
        'flex flex-col gap-3 break-words',
        literal ? 'font-mono text-xs leading-5 whitespace-pre-wrap' : 'text-reading whitespace-pre-line',
      )}
    >
      {blocks.map((block) => (
        <Block key={block.start} page={page} block={block} marks={marks} />
      ))}
    </div>
  )
})

function Block({ page, block, marks }: { page: ReadPage; block: PageBlock; marks: readonly Mark[] }) {
  const text = <MarkedText text={page.text} span={block} marks={marks} />
  if (block.kind === 'table') return <PageTable page={page} table={block.table} marks={marks} />
  if (block.kind === 'paragraph') return <p>{text}</p>
  // The pane has its own headings above these.
  const Heading = headingTags[Math.min(block.level, headingTags.length) - 1] ?? 'h6'
  return <Heading className={headingLooks[Math.min(block.level, 3) - 1] ?? headingLooks[2]}>{text}</Heading>
}

function PageTable({ page, table, marks }: { page: ReadPage; table: ReadPage['tables'][number]; marks: readonly Mark[] }) {
  const t = useTexts(evidenceTexts)
  // A caption in the text above is shown there; only a unit found elsewhere is added here.
  return (
    <div className="max-w-full overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        {table.unit !== undefined && (
          <caption className="px-2 pt-1.5 text-right text-xs text-faint">{t('tableUnit', { unit: table.unit })}</caption>
        )}
        <tbody>
          {table.rows.map((row, rowIndex) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a page never move
            <tr key={rowIndex} className="border-b border-line last:border-b-0">
              {row.map((cell, cellIndex) => {
                const Cell = rowIndex < table.headerRows ? 'th' : 'td'
                return (
                  <Cell
                    // oxlint-disable-next-line react/no-array-index-key -- cells of a page never move
                    key={cellIndex}
                    colSpan={cell.columnSpan ?? 1}
                    className={classNames(
                      'px-2 py-1 align-top',
                      Cell === 'th' && 'bg-sunken font-medium',
                      isFigure(cell.text) ? 'text-right whitespace-nowrap' : 'text-left',
                    )}
                  >
                    <CellText text={page.text} cell={cell} marks={marks} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
