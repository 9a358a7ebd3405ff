import { type Drawing, placedOption } from './chart-option.ts'

export type PictureKind = 'svg' | 'png'

export interface Picture {
  drawing: Drawing
  title: string
  subtitle: string
  /** In pixels, of the plot. */
  height: number
  background: string
  color: string
}

/** Of a picture that goes into a report, whatever the window. */
const WIDTH = 960
const PIXEL_RATIO = 2
const HEAD_HEIGHT = 60

/** A chart as a file, with its title above. @throws when the browser cannot draw it */
export async function chartPicture(kind: PictureKind, { drawing, title, subtitle, height, background, color }: Picture): Promise<Blob> {
  const { init } = await import('./chart-runtime.ts')
  const element = document.createElement('div')
  const size = { width: WIDTH, height: height + HEAD_HEIGHT }
  const chart = init(element, null, { renderer: kind === 'svg' ? 'svg' : 'canvas', ...size })
  try {
    chart.setOption({
      ...placedOption(drawing, { left: 12, right: 20, bottom: 12, from: HEAD_HEIGHT }),
      backgroundColor: background,
      title: { text: title, subtext: subtitle, left: 12, top: 10, textStyle: { color, fontSize: 15 } },
    })
    if (kind === 'svg') return new Blob([chart.renderToSVGString()], { type: 'image/svg+xml' })
    const canvas = chart.renderToCanvas({ pixelRatio: PIXEL_RATIO, backgroundColor: background })
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)), 'image/png')
    })
  } finally {
    chart.dispose()
  }
}
