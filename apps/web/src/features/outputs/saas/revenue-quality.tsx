import { qualityComponentTexts, qualityGapTexts, type SaasCube } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { FigureTable } from '../figure-table.tsx'
import { ResultSection } from '../result-section.tsx'
import { workbookCell } from '../workbook-cell.ts'
import { NOT_AVAILABLE, writeNumber, writePercent } from '../written-figure.ts'
import { saasTexts } from './saas.texts.ts'
import type { QualityBases } from './use-quality-bases.ts'

type Quality = NonNullable<SaasCube['quality']>

/** The score of revenue with its components: figure, bounds, score, and the reason, or what data is missing. */
export function RevenueQuality({ quality, bases }: { quality: Quality; bases: QualityBases }) {
  const t = useTexts(saasTexts)
  const language = useLanguage()
  const { mean, components } = quality
  const scored = components.filter((component) => component.score !== null).length
  return (
    <ResultSection title={t('quality')} subtitle={t('qualityNote')}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="text-xl font-semibold text-accent tabular-nums">
          <QualityScore quality={quality} bases={bases} />
        </span>
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
            <ExplainedFigure
              key="score"
              label={`${qualityComponentTexts[component.code].name[language]}, ${t('score')}`}
              figure={component.score === null ? NOT_AVAILABLE : t('ofFive', { score: component.score })}
              basis={bases.score(component)}
              missing={component.missing === null ? undefined : qualityGapTexts[component.missing][language]}
            />,
            <ExplainedFigure
              key="figure"
              label={qualityComponentTexts[component.code].name[language]}
              figure={writePercent(component.value)}
              basis={bases.component(component)}
            />,
            ...component.bounds.map((bound) => `${component.isHigherBetter ? '≥' : '≤'} ${writePercent(bound, 0)}`),
            workbookCell(component.cell),
          ],
        }))}
      />
    </ResultSection>
  )
}

/** The score of the whole, opening those of its components. */
export function QualityScore({ quality, bases }: { quality: Quality; bases: QualityBases }) {
  const t = useTexts(saasTexts)
  const { score } = quality
  if (score === null) return t('notScored')
  return <ExplainedFigure label={t('quality')} figure={t('ofFive', { score })} basis={bases.whole(quality)} isInCell={false} />
}

function reasonsAgainstScore({ score, differsFromLedger, components }: Quality): ('differsFromLedger' | 'componentsMissing')[] {
  if (score !== null) return []
  return [
    ...(differsFromLedger ? (['differsFromLedger'] as const) : []),
    ...(components.some((component) => component.score === null) ? (['componentsMissing'] as const) : []),
  ]
}
