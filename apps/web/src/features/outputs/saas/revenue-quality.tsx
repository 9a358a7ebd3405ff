import { qualityComponentTexts, qualityGapTexts, type SaasCube } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import { workbookCell } from '../workbook-cell.ts'
import { NOTHING, writeNumber, writePercent } from '../written-figure.ts'
import { saasTexts } from './saas.texts.ts'

type Quality = NonNullable<SaasCube['quality']>

/** The score of revenue with its components: figure, bounds, score, and the reason, or what data is missing. */
export function RevenueQuality({ quality }: { quality: Quality }) {
  const t = useTexts(saasTexts)
  const language = useLanguage()
  const { score, mean, components } = quality
  const scored = components.filter((component) => component.score !== null).length
  return (
    <ResultSection title={t('quality')} subtitle={t('qualityNote')}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="text-xl font-semibold text-accent tabular-nums">{score === null ? t('notScored') : t('ofFive', { score })}</span>
        <span className="text-muted">
          {reasonsAgainstScore(quality).map((reason) => `${t(reason)} `)}
          {mean !== null && t('meanOfScored', { mean: writeNumber(mean, 2), scored, count: components.length })}
        </span>
      </p>
      <FigureTable
        label={t('quality')}
        corner={t('component')}
        groups={[
          { label: '', columns: 2 },
          { label: t('thresholds'), columns: 4 },
          { label: '', columns: 1 },
        ]}
        columns={[
          { key: 'score', label: t('score') },
          { key: 'figure', label: t('figure') },
          ...[2, 3, 4, 5].map((bound) => ({ key: String(bound), label: t('thresholdOf', { score: bound }), isFirstOfGroup: bound === 2 })),
          { key: 'cell', label: t('workbookCell'), isText: true, isFirstOfGroup: true },
        ]}
        rows={components.map((component) => ({
          key: component.code,
          label: (
            <>
              {qualityComponentTexts[component.code].name[language]}
              <span className="block text-xs text-muted">
                {component.missing === null
                  ? qualityComponentTexts[component.code].why[language]
                  : `${t('notScored')}: ${qualityGapTexts[component.missing][language]}`}
              </span>
            </>
          ),
          cells: [
            component.score === null ? NOTHING : t('ofFive', { score: component.score }),
            writePercent(component.value),
            ...component.bounds.map((bound) => `${component.isHigherBetter ? '≥' : '≤'} ${writePercent(bound, 0)}`),
            workbookCell(component.cell),
          ],
        }))}
      />
    </ResultSection>
  )
}

function reasonsAgainstScore({ score, differsFromLedger, components }: Quality): ('differsFromLedger' | 'componentsMissing')[] {
  if (score !== null) return []
  return [
    ...(differsFromLedger ? (['differsFromLedger'] as const) : []),
    ...(components.some((component) => component.score === null) ? (['componentsMissing'] as const) : []),
  ]
}
