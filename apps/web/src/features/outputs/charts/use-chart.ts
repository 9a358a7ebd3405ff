import type { ECharts } from 'echarts/core'
import { type RefCallback, useEffect, useState } from 'react'
import { readChartColors } from './chart-colors.ts'
import { type DrawChart, placedOption } from './chart-option.ts'
import { useColorScheme } from './use-color-scheme.ts'

/** Of the drawing, in pixels. */
const NARROW_WIDTH = 480

export interface DrawnChart {
  /** Takes the element that the chart is drawn in. */
  ref: RefCallback<HTMLDivElement>
  element: HTMLDivElement | null
  isNarrow: boolean
  hasFailed: boolean
}

/** Draws a chart as large as its element, in the colours of the theme. */
export function useChart(draw: DrawChart): DrawnChart {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [chart, setChart] = useState<ECharts>()
  const [isNarrow, setNarrow] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const scheme = useColorScheme()
  useEffect(() => {
    if (element === null) return undefined
    let made: ECharts | undefined
    let left = false
    const make = async () => {
      const { init } = await import('./chart-runtime.ts')
      if (left) return
      made = init(element, null, { renderer: 'svg' })
      setChart(made)
    }
    make().catch(() => setFailed(true))
    const observer = new ResizeObserver(() => {
      setNarrow(element.clientWidth < NARROW_WIDTH)
      made?.resize()
    })
    observer.observe(element)
    return () => {
      left = true
      observer.disconnect()
      made?.dispose()
      setChart(undefined)
    }
  }, [element])
  useEffect(() => {
    if (element === null || chart === undefined) return
    const drawing = draw(readChartColors(element, scheme), isNarrow)
    chart.setOption(placedOption(drawing, { left: 4, right: 12, bottom: 4, from: 0 }), { notMerge: true })
  }, [chart, element, draw, isNarrow, scheme])
  return { ref: setElement, element, isNarrow, hasFailed }
}
