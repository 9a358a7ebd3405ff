import { type AuditCellFix, cellInWords, type CorrectedModel, endpoints } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import { useSend } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button, buttonClass, Checkbox } from '../../../ui/index.ts'
import { refreshFiles } from '../../files/use-file-list.ts'
import { correctionsTexts } from './corrections.texts.ts'

interface CorrectionsProps {
  projectId: number
  outputId: number
  /** Positions of the findings that have fixes, and of the chosen ones among them. */
  fixable: readonly number[]
  chosen: ReadonlySet<number>
  /** Number of findings of the audit. */
  found: number
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Makes a corrected copy of the audited workbook, and shows what was changed in it. */
export function Corrections({ projectId, outputId, fixable, chosen, found, onChoose }: CorrectionsProps) {
  const t = useTexts(correctionsTexts)
  const correct = useSend(endpoints.workflows.correctModel, {
    invalidates: [endpoints.spreadsheets.list],
    announce: true,
    onSuccess: () => void refreshFiles(),
  })
  const isAll = chosen.size === fixable.length
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 rounded-md border border-line p-3 text-sm">
      <p className="text-muted">{t('body')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-h-6 items-center gap-2">
          <Checkbox checked={isAll} indeterminate={!isAll && chosen.size > 0} onChange={() => onChoose(new Set(isAll ? [] : fixable))} />
          {t('all', { count: fixable.length })}
        </label>
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          busy={correct.isPending}
          onClick={() => correct.mutate({ projectId, outputId, findings: [...chosen] })}
        >
          {chosen.size === 0 ? t('fixNone') : t('fix', { count: chosen.size })}
        </Button>
      </div>
      <output className="flex flex-col gap-2 empty:hidden">
        {correct.data && <Corrected projectId={projectId} corrected={correct.data} found={found} />}
      </output>
    </section>
  )
}

/** Further changes are on the sheet of changes. */
const shownChanges = 100

type Value = CorrectedModel['changes'][number]['valueBefore']

function Corrected({ projectId, corrected, found }: { projectId: number; corrected: CorrectedModel; found: number }) {
  const t = useTexts(correctionsTexts)
  const { number } = useFormats()
  const { spreadsheet, changes, omitted, recalculated, isStale, findings } = corrected
  const shown = (value: Value) => (typeof value === 'number' ? number(value) : String(value ?? ''))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <FileCheck2 aria-hidden className="size-4 text-positive" />
        <span className="font-medium break-all">{spreadsheet.filename}</span>
        <Link to="/spreadsheets/$id" params={{ id: String(spreadsheet.id) }} search={{ project: projectId }} className={buttonClass()}>
          {t('open')}
        </Link>
      </p>
      <p>
        {t('made', { cells: number(changes.length), formulas: number(recalculated), before: number(found), findings: number(findings) })}
        {isStale && ` ${t('stale')}`}
      </p>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={t('changes')}
        className="overflow-x-auto"
      >
        <table aria-label={t('changes')} className="w-full text-left text-xs tabular-nums">
          <thead>
            <tr className="border-b border-line text-muted">
              {(['cell', 'before', 'after'] as const).map((column) => (
                <th key={column} scope="col" className="py-1 pr-3 font-medium">
                  {t(column)}
                </th>
              ))}
              {(['valueBefore', 'valueAfter'] as const).map((column) => (
                <th key={column} scope="col" className="py-1 pl-3 text-right font-medium whitespace-nowrap">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, shownChanges).map((change) => (
              <tr key={placeOf(change)} className="border-b border-line align-top">
                <th scope="row" className="py-1 pr-3 font-medium whitespace-nowrap">
                  {placeOf(change)}
                </th>
                <td className="py-1 pr-3 font-mono break-all">{change.before}</td>
                <td className="py-1 pr-3 font-mono break-all">{change.after}</td>
                <td className="py-1 pl-3 text-right">{shown(change.valueBefore)}</td>
                <td className="py-1 pl-3 text-right">{shown(change.valueAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {changes.length > shownChanges && <p className="text-muted">{t('moreChanges', { count: changes.length - shownChanges })}</p>}
      {omitted.length > 0 && (
        <div>
          <p className="font-medium">{t('omitted')}</p>
          <ul>
            {omitted.map((fix) => (
              <li key={`${placeOf(fix)} ${fix.after}`}>
                {placeOf(fix)}: {t(fix.reason)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const placeOf = ({ sheet, cell }: AuditCellFix): string => cellInWords(`${sheet}!${cell}`)

/** Cells of a finding whose fix is shown; the others are counted. */
const shownCells = 3

/** What the cells of a finding have, and what they would have. */
export function FixPreview({ fixes }: { fixes: readonly AuditCellFix[] }) {
  const t = useTexts(correctionsTexts)
  return (
    <ul className="mt-0.5 font-mono text-xs break-all text-muted">
      {fixes.slice(0, shownCells).map((fix) => (
        <li key={fix.cell}>
          <span className="font-medium text-text">{fix.cell}</span> {t('becomes', { before: fix.before, after: fix.after })}
        </li>
      ))}
      {fixes.length > shownCells && <li>{t('more', { count: fixes.length - shownCells })}</li>}
    </ul>
  )
}
