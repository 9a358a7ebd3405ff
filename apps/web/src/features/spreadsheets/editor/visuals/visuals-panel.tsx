import { useTexts } from '../../../../i18n/index.ts'
import { placeInWords } from '../cell-name.ts'
import type { Visual } from './visual.ts'
import { VisualView } from './visual-view.tsx'
import { visualsTexts } from './visuals.texts.ts'

/** The charts and pictures of all sheets; a click goes to the cell that one begins at. */
export function VisualsPanel({ visuals, onGoTo }: { visuals: readonly Visual[]; onGoTo: (visual: Visual) => void }) {
  const t = useTexts(visualsTexts)
  return (
    <>
      <p className="px-4 py-3 text-xs text-muted">{t('hint')}</p>
      <ol>
        {visuals.map((visual, at) => {
          const { sheet, anchor, kind, name } = visual
          const place = placeInWords({ sheet, row: anchor.from.row, column: anchor.from.column })
          const title = (kind === 'chart' ? visual.chart.title : '') || name || t(kind)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- charts of one anchor and name are told apart by their order, which does not change
            <li key={`${place} ${at}`} className="border-t border-line px-4 py-3">
              <button type="button" title={t('goTo', { name: title })} className="w-full text-left" onClick={() => onGoTo(visual)}>
                <span className="block truncate text-sm font-medium">{title}</span>
                <span className="block font-mono text-xs text-muted">{place}</span>
                <span className="mt-2 block h-40 overflow-hidden rounded-sm bg-[#ffffff] text-[#1f2329] inset-ring inset-ring-line scheme-light [&_img]:object-contain">
                  <VisualView visual={visual} />
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </>
  )
}
