import type { CubeConcentration } from '@dossier/contract'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { writeNumber, writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'

/** More are shown when asked for. */
const SHOWN = 10

/** How much of a total its largest customers, products or channels make up. */
export function Concentration({
  label,
  concentration,
  figures,
}: {
  label: string
  concentration: CubeConcentration
  figures: AmountFigures
}) {
  const t = useTexts(cubeTexts)
  const { number } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const { dimension, total, count, top, herfindahl, largest } = concentration
  const cumulated = largest.map((_, at) => largest.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{t(dimension)}</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {top
          // The largest ten of four say nothing.
          .filter((one) => one.count < count)
          .map((one) => (
            <div key={one.count} className="flex gap-1.5">
              <dt className="text-muted">{t('topOf', { count: one.count })}</dt>
              <dd className="font-medium tabular-nums">{writePercent(one.share)}</dd>
            </div>
          ))}
        <div className="flex gap-1.5">
          <dt className="text-muted">{t('herfindahl')}</dt>
          <dd className="font-medium tabular-nums">{writeNumber(herfindahl * 10_000, 0)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">{t('inAll')}</dt>
          <dd className="font-medium tabular-nums">{number(count)}</dd>
        </div>
      </dl>
      <FigureTable
        label={`${label}: ${t(dimension)}`}
        corner={t(dimension)}
        columns={[
          { key: 'amount', label: figures.unit.label },
          { key: 'share', label: t('share') },
          { key: 'cumulated', label: t('cumulated') },
        ]}
        rows={[
          ...largest.slice(0, isWhole ? largest.length : SHOWN).map(({ label: name, amount, share }, at) => ({
            key: `${at} ${name}`,
            label: name,
            cells: [figures.amount(amount), writePercent(share), writePercent(cumulated[at] ?? null)],
          })),
          { key: 'total', label: t('total'), isTotal: true, cells: [figures.amount(total), writePercent(1), ''] },
        ]}
      />
      {largest.length > SHOWN && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('showFewer') : t('showMore', { count: largest.length })}
          </Button>
        </div>
      )}
    </div>
  )
}
