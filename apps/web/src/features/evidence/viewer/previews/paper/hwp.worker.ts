import loadEngine, { HwpDocument } from '@rhwp/core'
import type { HwpReply, HwpRequest } from './hwp-paper.ts'
import { lettersOf } from './letters.ts'
import type { SheetSize } from './paper.ts'

// The engine calls this global to measure text in fonts that it does not know.
const context = new OffscreenCanvas(1, 1).getContext('2d')
Object.assign(globalThis, {
  measureTextWidth(font: string, text: string): number {
    if (context === null) return text.length * 8
    context.font = font
    return context.measureText(text).width
  },
})

let opened: HwpDocument | undefined

addEventListener('message', (event: MessageEvent<HwpRequest>) => void handle(event.data))

async function handle(request: HwpRequest): Promise<void> {
  const reply = await resultOf(request).then(
    (result): HwpReply => ({ id: request.id, ok: true, result }),
    (error: unknown): HwpReply => ({ id: request.id, ok: false, reason: String(error).slice(0, 300) }),
  )
  postMessage(reply)
}

async function resultOf(request: HwpRequest): Promise<SheetSize[] | string> {
  if (request.kind === 'open') {
    await loadEngine()
    opened = new HwpDocument(new Uint8Array(request.bytes))
    return sizesOf(opened)
  }
  if (opened === undefined) throw new Error('no document is open')
  const drawn = opened.renderPageSvg(request.page)
  return request.kind === 'draw' ? drawn : lettersIn(drawn)
}

function sizesOf(document: HwpDocument): SheetSize[] {
  return Array.from({ length: document.pageCount() }, (_, page) => {
    const { width, height } = JSON.parse(document.getPageInfo(page)) as SheetSize
    return { width, height }
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The letters of a rendered page, in the order of its text elements. */
function lettersIn(drawn: string): string {
  let letters = ''
  for (const [, text = ''] of drawn.matchAll(/>([^<>]*)<\/text>/g)) {
    letters += lettersOf(
      text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '20', decimal === undefined ? 16 : 10))
          : (entities[name] ?? whole),
      ),
    )
  }
  return letters
}
