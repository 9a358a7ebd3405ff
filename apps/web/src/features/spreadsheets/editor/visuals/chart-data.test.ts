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
        color: '#FF8800',
        isStacked: true,
        isHorizontal: true,
        axis: 0,
      },
      { name: 'Margin', values: [0.4, 0.5], color: null, isStacked: false, axis: 1 },
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
      xAxis: { type: 'value', max: 100 },
      yAxis: { type: 'category', data: ['FY24', 'FY25'] },
      series: [
        { type: 'bar', name: 'A', data: [75, 25] },
        { type: 'bar', name: 'B', data: [25, 75] },
      ],
    })
  })
})
