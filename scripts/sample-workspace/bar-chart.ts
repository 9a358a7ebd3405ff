import { plain } from './number-text.ts'

export interface Bar {
  label: string
  /** One value a layer, from the bottom up. */
  parts: readonly number[]
}

/** A column chart as SVG: stacked layers, each labelled inside when it is tall enough, the sum on top. Colours as in the memorandum. */
export function barChart(chart: { bars: readonly Bar[]; layers: readonly string[]; unit: string; height?: number }): string {
  const [width, height, top, bottom] = [420, chart.height ?? 250, 26, 40]
  const colours = ['#12304f', '#4f7ea8', '#b7cbdc']
  const sums = chart.bars.map((bar) => bar.parts.reduce((sum, value) => sum + value, 0))
  const scale = (height - top - bottom) / Math.max(...sums)
  const slot = width / chart.bars.length
  const barWidth = Math.min(74, slot * 0.6)
  const drawn = chart.bars.map((bar, index) => {
    const x = slot * index + (slot - barWidth) / 2
    let y = height - bottom
    const layers = bar.parts.map((value, layer) => {
      const tall = value * scale
      y -= tall
      const label = tall > 14 ? text(x + barWidth / 2, y + tall / 2 + 3.5, plain(value), layer === 2 ? '#12304f' : '#fff', 9.5) : ''
      return `<rect x="${x}" y="${y}" width="${barWidth}" height="${tall}" fill="${colours[layer]}"/>${label}`
    })
    const sum = chart.layers.length > 1 ? text(x + barWidth / 2, y - 6, plain(sums[index] ?? 0), '#12304f', 10.5, 600) : ''
    return layers.join('') + sum + text(x + barWidth / 2, height - bottom + 15, bar.label, '#333', 10)
  })
  const legend = (chart.layers.length > 1 ? chart.layers : [])
    .map(
      (name, layer) =>
        `<rect x="${layer * 110}" y="${height - 12}" width="9" height="9" fill="${colours[layer]}"/><text x="${layer * 110 + 14}" y="${height - 4}" font-size="9.5" fill="#333">${name}</text>`,
    )
    .join('')
  const axis = `<line x1="0" x2="${width}" y1="${height - bottom}" y2="${height - bottom}" stroke="#12304f" stroke-width="0.8"/>`
  return `<svg viewBox="0 0 ${width} ${height}" font-family="Pretendard" role="img"><text x="0" y="11" font-size="9.5" fill="#666">${chart.unit}</text>${axis}${drawn.join('')}${legend}</svg>`
}

function text(x: number, y: number, content: string, colour: string, size: number, weight = 400): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-size="${size}" font-weight="${weight}" fill="${colour}">${content}</text>`
}
