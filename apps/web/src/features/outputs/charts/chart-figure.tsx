import { Copy, Download } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, showToast } from '../../../ui/index.ts'
import { saveBlob } from '../../evidence/index.ts'
import { readChartColors } from './chart-colors.ts'
import type { DrawChart } from './chart-option.ts'
import { chartPicture, type PictureKind } from './chart-picture.ts'
import { chartsTexts } from './charts.texts.ts'
import { tablesCsv, tableText } from './table-text.ts'
import { type Undrawn, writeUndrawn } from './undrawn.ts'
import { useChart } from './use-chart.ts'

interface Props {
  title: string
  /** Of which scenario and in which unit. */
  subtitle: string
  /** The result in a sentence, for those who cannot see the chart. */
  summary: string
  draw: DrawChart
  /** In pixels. */
  heightOf: (isNarrow: boolean) => number
  /** Below this width it is scrolled instead of drawn smaller, in pixels. */
  leastWidth?: number
  /** Whose figures they are. */
  company: string
  /** What of it is shown, to be chosen. */
  choice?: ReactNode
  undrawn?: readonly Undrawn[]
  /** The same figures as a table. */
  children: ReactNode
}

/** A chart with its table one press away; both are copied, the chart is saved as a picture and its table as CSV. */
export function ChartFigure({ title, subtitle, summary, draw, heightOf, leastWidth, company, choice, undrawn, children }: Props) {
  const t = useTexts(chartsTexts)
  const heading = useId()
  const [saving, setSaving] = useState<PictureKind>()
  const tables = useRef<HTMLDivElement>(null)
  const { ref, element, isNarrow, hasFailed } = useChart(draw)
  function pictureOf(kind: PictureKind, shown: HTMLElement): Promise<Blob> {
    // A picture goes into a report, which is paper.
    const colors = readChartColors(shown, 'light')
    return chartPicture(kind, {
      drawing: draw(colors, false),
      title,
      subtitle: `${company} · ${subtitle}`,
      height: heightOf(false),
      background: colors.surface,
      color: colors.text,
    })
  }
  async function copy(copied: string, write: () => Promise<void>) {
    try {
      await write()
      showToast({ kind: 'success', title: copied })
    } catch {
      showToast({ kind: 'failure', title: t('copyFailed') })
    }
  }
  const copyChart = () =>
    // The picture is promised, since browsers accept it only while they handle the press.
    element && copy(t('chartCopied'), () => navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf('png', element) })]))
  const shownTables = () => Array.from(tables.current?.querySelectorAll('table') ?? [])
  const copyTable = () => copy(t('tableCopied'), () => navigator.clipboard.writeText(shownTables().map(tableText).join('\n\n')))
  const saveTable = () => saveBlob(new Blob([tablesCsv(shownTables())], { type: 'text/csv;charset=utf-8' }), `${company} - ${title}.csv`)
  async function save(kind: PictureKind) {
    if (element === null) return
    setSaving(kind)
    try {
      saveBlob(await pictureOf(kind, element), `${company} - ${title}.${kind}`)
    } catch {
      showToast({ kind: 'failure', title: t('downloadFailed') })
    }
    setSaving(undefined)
  }
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="mr-auto min-w-0">
          <h2 id={heading} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-xs text-muted">{subtitle}</p>
        </div>
        {choice}
        <div className="flex gap-1">
          <Button size="small" variant="ghost" icon={Copy} aria-label={t('copyChart', { title })} onClick={() => void copyChart()}>
            {t('copy')}
          </Button>
          {(['svg', 'png'] as const).map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="ghost"
              icon={Download}
              busy={saving === kind}
              aria-label={t(kind === 'svg' ? 'downloadSvg' : 'downloadPng', { title })}
              onClick={() => void save(kind)}
            >
              {kind.toUpperCase()}
            </Button>
          ))}
          <Button size="small" variant="ghost" icon={Download} aria-label={t('downloadCsv', { title })} onClick={saveTable}>
            CSV
          </Button>
        </div>
      </div>
      {hasFailed ? (
        <p className="text-sm text-muted">{t('chartFailed')}</p>
      ) : (
        <div
          // What scrolls must be reached by keyboard.
          {...(leastWidth !== undefined && { tabIndex: 0, role: 'group', 'aria-label': title })}
          className="w-full min-w-0 overflow-x-auto"
        >
          <div
            ref={ref}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of elements of the page, not a file
            role="img"
            aria-label={`${title}. ${summary}`}
            style={{ height: heightOf(isNarrow), minWidth: leastWidth }}
          />
        </div>
      )}
      {undrawn && undrawn.length > 0 && <p className="text-xs text-muted">{t('undrawn', { items: writeUndrawn(undrawn) })}</p>}
      <details open={hasFailed || undefined} className="text-sm">
        <summary className="w-fit rounded-sm text-xs text-muted hover:text-text">{t('table')}</summary>
        <div className="flex flex-col items-start gap-1 pt-2">
          <div ref={tables} className="w-full min-w-0">
            {children}
          </div>
          <Button size="small" variant="ghost" icon={Copy} onClick={() => void copyTable()}>
            {t('copyTable')}
          </Button>
        </div>
      </details>
    </section>
  )
}
