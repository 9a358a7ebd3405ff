import { describe, expect, it } from 'vitest'
import { chartData } from './chart-data.ts'
import { chartOption } from './chart-option.ts'
import { markupTree } from './markup-tree.ts'
import { isDrawn } from './visual.ts'

const points = (values: readonly (string | number)[], kind: 'str' | 'num', format = '') =>
  `<c:${kind}Ref><c:f>S!A1</c:f><c:${kind}Cache>${format && `<c:formatCode>${format}</c:formatCode>`}<c:ptCount val="${values.length}"/>${values
    .map((value, at) => (value === '' ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`))
    .join('')}</c:${kind}Cache></c:${kind}Ref>`
const series = (name: string, values: readonly (string | number)[], more = '') =>
  `<c:ser><c:idx val="0"/><c:tx>${points([name], 'str')}</c:tx>${more}<c:cat>${points(['FY24', 'FY25'], 'str')}</c:cat><c:val>${points(values, 'num')}</c:val></c:ser>`
const chart = (plots: string, title = '') =>
  `<?xml version="1.0"?><c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${title}<c:plotArea><c:layout/>${plots}</c:plotArea></c:chart></c:chartSpace>`
const read = (markup: string) => chartData(markupTree(markup), ['#111111'])

describe('a chart of a workbook', () => {
  it('has the title, kinds, colours and kept values of its file', () => {
    const bars = `<c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/>${series(
      'Revenue &amp; other',
      [100, ''],
      '<c:spPr><a:solidFill><a:srgbClr val="FF8800"/></a:solidFill></c:spPr>',
    )}<c:axId val="1"/><c:axId val="2"/></c:barChart>`
    const line = `<c:lineChart>${series('Margin', [0.4, 0.5])}<c:axId val="3"/><c:axId val="4"/></c:lineChart>`
    const title = '<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales </a:t></a:r><a:r><a:t>by year</a:t></a:r></a:p></c:rich></c:tx></c:title>'
    const found = read(chart(bars + line, title))
    expect(found).toMatchObject({ title: 'Sales by year', kinds: ['bar', 'line'], palette: ['#111111'] })
    expect(found.series).toMatchObject([
      {
        name: 'Revenue & other',
        categories: ['FY24', 'FY25'],
        values: [100, null],
        fill: '#FF8800',
        isStacked: true,
      },
      { name: 'Margin', values: [0.4, 0.5], fill: '#111111', line: { color: '#111111' }, isStacked: false },
    ])
  })

  it('is named after its only series, unless its title was removed', () => {
    const pie = `<c:pieChart>${series('Mix', [1, 2])}</c:pieChart>`
    expect(read(chart(pie)).title).toBe('Mix')
    expect(read(chart(pie, '<c:autoTitleDeleted val="1"/>')).title).toBe('')
  })

  it('writes categories that are dates as dates', () => {
    const dated = `<c:lineChart><c:ser><c:cat>${points([45_291], 'num', 'mmm\\-yy')}</c:cat><c:val>${points([45_291], 'num', 'mmm\\-yy')}</c:val></c:ser></c:lineChart>`
    expect(read(chart(dated)).series).toMatchObject([{ categories: ['2023-12-31'], values: [45_291] }])
  })

  it('is not drawn where one of its kinds is unknown', () => {
    expect(isDrawn(read(chart(`<c:radarChart>${series('Mix', [1, 2])}</c:radarChart>`)))).toBe(false)
    expect(isDrawn(read(chart(`<c:bar3DChart>${series('Mix', [1, 2])}</c:bar3DChart>`)))).toBe(true)
    expect(isDrawn(read(chart('')))).toBe(false)
  })

  it('is drawn with horizontal bars on a vertical axis of categories, and shares up to 100%', () => {
    const bars = `<c:barChart><c:barDir val="bar"/><c:grouping val="percentStacked"/>${series('A', [30, 1])}${series('B', [10, 3])}</c:barChart>`
    expect(chartOption(read(chart(bars)))).toMatchObject({
      xAxis: [{ type: 'value', max: 100 }],
      yAxis: [{ type: 'category', data: ['FY24', 'FY25'] }],
      series: [
        { type: 'bar', name: 'A', data: [75, 25] },
        { type: 'bar', name: 'B', data: [25, 75] },
      ],
    })
  })

  describe('with plots of several kinds', () => {
    const axis = (kind: string, id: number, crossing: number, more = '') =>
      `<c:${kind}><c:axId val="${id}"/>${more}<c:crossAx val="${crossing}"/></c:${kind}>`
    const ids = (...all: number[]) => all.map((id) => `<c:axId val="${id}"/>`).join('')
    const removed = '<c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="1"/>'
    const bars = (direction: string) =>
      `<c:barChart><c:barDir val="${direction}"/>${series('Revenue', [100, 120])}${ids(1, 2)}</c:barChart>`
    const scatter = (more = '') =>
      `<c:scatterChart><c:ser><c:idx val="1"/>${more}<c:xVal>${points([64, 64], 'num')}</c:xVal><c:yVal>${points([0, 1000], 'num')}</c:yVal></c:ser>${ids(3, 4)}</c:scatterChart>`

    it('draws a line on the axis of values to the right of the bars', () => {
      const line = `<c:lineChart>${series('Margin', [0.4, 0.5])}${ids(3, 4)}</c:lineChart>`
      const axes = [
        axis('catAx', 1, 2),
        axis('valAx', 2, 1),
        axis('valAx', 4, 3, '<c:numFmt formatCode="0%" sourceLinked="0"/><c:crosses val="max"/>'),
        axis('catAx', 3, 4, removed),
      ]
      const option = chartOption(read(chart(bars('col') + line + axes.join(''))))
      expect(option).toMatchObject({
        xAxis: [
          { type: 'category', show: true, position: 'bottom' },
          { type: 'category', show: false },
        ],
        yAxis: [
          { type: 'value', position: 'left' },
          { type: 'value', position: 'right' },
        ],
        series: [
          { type: 'bar', xAxisIndex: 0, yAxisIndex: 0, data: [100, 120] },
          { type: 'line', xAxisIndex: 1, yAxisIndex: 1, data: [0.4, 0.5] },
        ],
      })
      const [, right] = option.yAxis as { axisLabel: { formatter: (value: number) => string } }[]
      expect(right?.axisLabel.formatter(0.4)).toBe('40%')
    })

    it('draws points across lying bars on the scale of the bars where their own axis was deleted', () => {
      const ends = '<c:scaling><c:max val="1000"/><c:min val="0"/></c:scaling><c:delete val="1"/>'
      const axes = [
        axis('catAx', 1, 2, '<c:scaling><c:orientation val="maxMin"/></c:scaling>'),
        axis('valAx', 2, 1),
        axis('valAx', 4, 3, ends),
        axis('valAx', 3, 4, removed),
      ]
      expect(chartOption(read(chart(bars('bar') + scatter() + axes.join(''))))).toMatchObject({
        // Below the first category, which is the uppermost here.
        xAxis: [{ type: 'value', show: true, position: 'top' }],
        yAxis: [
          { type: 'category', inverse: true },
          { type: 'value', show: false, min: 0, max: 1000 },
        ],
        series: [
          { type: 'bar', xAxisIndex: 0, yAxisIndex: 0 },
          {
            type: 'line',
            xAxisIndex: 0,
            yAxisIndex: 1,
            data: [
              [64, 0],
              [64, 1000],
            ],
          },
        ],
      })
    })

    it('draws points on the categories of bars one by one, with the bars of their errors and without lines that the file has not', () => {
      const look = '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>'
      const stroke = '<c:spPr><a:ln w="19050"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:prstDash val="dash"/></a:ln></c:spPr>'
      const errors = `<c:errBars><c:errDir val="x"/><c:errBarType val="plus"/><c:errValType val="fixedVal"/><c:val val="1"/>${stroke}</c:errBars>`
      const lines = `<c:scatterChart><c:ser><c:idx val="1"/>${look}${errors}<c:yVal>${points([100, ''], 'num')}</c:yVal></c:ser>${ids(1, 2)}</c:scatterChart>`
      const data = read(chart(bars('col') + lines + axis('catAx', 1, 2) + axis('valAx', 2, 1)))
      expect(data.series[1]?.errorBars).toEqual([
        { direction: 'x', minus: [], plus: [1, 1], line: { color: '#000000', width: 2, isDashed: true } },
      ])
      expect(chartOption(data)).toMatchObject({
        xAxis: [{ type: 'category', data: ['FY24', 'FY25'] }],
        series: [
          { type: 'bar' },
          {
            type: 'scatter',
            symbolSize: 0,
            data: [
              [0, 100],
              ['-', '-'],
            ],
          },
          { type: 'custom', data: [[0, 100, 0, 1]] },
        ],
      })
    })

    it('stacks shares of one kind up to 100% and leaves another kind as it is', () => {
      const stacked = `<c:barChart><c:grouping val="percentStacked"/>${series('A', [30, 1])}${series('B', [10, 3])}${ids(1, 2)}</c:barChart>`
      const line = `<c:lineChart>${series('Margin', [4, 5])}${ids(3, 4)}</c:lineChart>`
      expect(chartOption(read(chart(stacked + line)))).toMatchObject({
        yAxis: [{ max: 100 }, {}],
        series: [{ data: [75, 25] }, { data: [25, 75] }, { data: [4, 5] }],
      })
    })
  })

  it('writes values beside bars with their formats, of negative ones on the other side', () => {
    const labels = '<c:dLbls><c:numFmt formatCode="\\+0;\\-0" sourceLinked="0"/><c:dLblPos val="outEnd"/><c:showVal val="1"/></c:dLbls>'
    const option = chartOption(read(chart(`<c:barChart><c:barDir val="bar"/>${series('A', [3, -4], labels)}</c:barChart>`)))
    expect(option).toMatchObject({
      series: [{ label: { show: true, position: 'right' }, data: [3, { value: -4, label: { position: 'left' } }] }],
    })
    const [drawn] = option.series as { label: { formatter: (point: { value: number }) => string } }[]
    expect([3, -4].map((value) => drawn?.label.formatter({ value }))).toEqual(['+3', '-4'])
  })

  it('names in its legend what the file names there', () => {
    const two = `<c:barChart>${series('Base', [1, 2])}${series('Range', [3, 4])}</c:barChart>`
    const legend = '</c:plotArea><c:legend><c:legendEntry><c:idx val="0"/><c:delete val="1"/></c:legendEntry></c:legend><c:plotArea>'
    expect(chartOption(read(chart(two + legend)))).toMatchObject({ legend: { data: ['Range'] } })
    expect(chartOption(read(chart(two)))).not.toHaveProperty('legend')
  })

  it('has the colours of its theme with their tints, and nothing where the file fills nothing', () => {
    const filled = (fill: string) => read(chart(`<c:barChart>${series('A', [1], `<c:spPr>${fill}</c:spPr>`)}</c:barChart>`)).series[0]?.fill
    expect(filled('<a:noFill/>')).toBe('none')
    const scheme = (name: string, more: string) => filled(`<a:solidFill><a:schemeClr val="${name}">${more}</a:schemeClr></a:solidFill>`)
    expect(scheme('accent1', '')).toBe('#111111')
    expect(scheme('tx1', '<a:lumMod val="65000"/><a:lumOff val="35000"/>')).toBe('#595959')
    expect(scheme('bg1', '<a:lumMod val="50000"/>')).toBe('#808080')
    expect(filled('<a:solidFill><a:srgbClr val="4472C4"><a:lumMod val="60000"/><a:lumOff val="40000"/></a:srgbClr></a:solidFill>')).toBe(
      '#8FAADC',
    )
  })
})
