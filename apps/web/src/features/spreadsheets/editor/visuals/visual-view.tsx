import type { ECharts } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { chartOption } from './chart-option.ts'
import { type ChartData, isDrawn, type Visual } from './visual.ts'
import { visualsTexts } from './visuals.texts.ts'

/** A chart or picture as large as its element. */
export function VisualView({ visual }: { visual: Visual }) {
  return visual.kind === 'picture' ? (
    <PictureView visual={visual} />
  ) : isDrawn(visual.chart) ? (
    <ChartView chart={visual.chart} name={visual.name} />
  ) : (
    <NotDrawn chart={visual.chart} />
  )
}

function PictureView({ visual }: { visual: Extract<Visual, { kind: 'picture' }> }) {
  const t = useTexts(visualsTexts)
  const { bytes, mediaType, name } = visual
  const image = useRef<HTMLImageElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    // As an image nothing in it runs, also no script of an SVG.
    const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
    image.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [bytes, mediaType])
  if (hasFailed) return <p className="grid size-full place-items-center p-2 text-center text-xs">{t('notShown')}</p>
  return <img ref={image} alt={name} onError={() => setFailed(true)} className="block size-full" />
}

function ChartView({ chart, name }: { chart: ChartData; name: string }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (element === null) return undefined
    let drawn: ECharts | undefined
    let left = false
    const draw = async () => {
      const { init } = await import('./chart-runtime.ts')
      if (left) return
      drawn = init(element, null, { renderer: 'canvas' })
      drawn.setOption(chartOption(chart))
    }
    void draw()
    const observer = new ResizeObserver(() => drawn?.resize())
    observer.observe(element)
    return () => {
      left = true
      observer.disconnect()
      drawn?.dispose()
    }
  }, [element, chart])
  return (
    <div
      ref={setElement}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of an element of the page, not a file
      role="img"
      aria-label={chart.title || name}
      className="size-full"
    />
  )
}

function NotDrawn({ chart: { title, kinds } }: { chart: ChartData }) {
  const t = useTexts(visualsTexts)
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-xs">
      {title !== '' && <span className="font-semibold">{title}</span>}
      <span>{t('notDrawn', { kind: kinds.join(', ') || '?' })}</span>
    </div>
  )
}
