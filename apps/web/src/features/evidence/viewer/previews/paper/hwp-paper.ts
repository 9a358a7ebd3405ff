import { cleanPaper } from './clean-paper.ts'
import { addFallbackFont } from './fallback-font.ts'
import { dropEmptyCrops } from './picture-crops.ts'
import { LayoutFailed, type Paper, type SheetSize, textsBelow } from './paper.ts'

/** @public Type of the worker's messages. */
export type HwpRequest = { id: number } & ({ kind: 'open'; bytes: ArrayBuffer } | { kind: 'draw' | 'letters'; page: number })
/** @public Type of the worker's messages. */
export type HwpReply = { id: number } & ({ ok: true; result: SheetSize[] | string } | { ok: false; reason: string })

/** Time-out for laying out a document or rendering a page, milliseconds. */
const timeoutMs = 30_000
/** Maximum number of pages shown. */
const maxSheets = 2_000

/**
 * Lays out a Hancom document (HWP 3 and 5, HWPX) as pages. The engine runs in its own worker without access to the page or the session; the worker
 * is terminated after a time-out.
 *
 * @throws LayoutFailed
 */
export async function hwpPaper(bytes: ArrayBuffer): Promise<Paper> {
  const engine = startEngine()
  try {
    const sheets = (await engine.call({ kind: 'open', bytes })) as SheetSize[]
    if (sheets.length === 0) throw new LayoutFailed('failed')
    return {
      sheets: sheets.slice(0, maxSheets),
      isWhole: false,
      async fill(page, into) {
        const drawn = cleanPaper((await engine.call({ kind: 'draw', page })) as string)
        dropEmptyCrops(drawn)
        prefixIds(drawn, `sheet${page}-`)
        addFallbackFont(drawn)
        into.prepend(into.ownerDocument.importNode(drawn, true))
      },
      letters: async (page) => (await engine.call({ kind: 'letters', page })) as string,
      *texts(filled) {
        for (const text of filled.querySelectorAll('svg text')) yield* textsBelow(text)
      },
      close: engine.end,
    }
  } catch (cause) {
    engine.end()
    throw cause instanceof LayoutFailed ? cause : new LayoutFailed('failed', { cause })
  }
}

/** Makes ids unique per page: every page uses the same ids for its clips and fills, which would collide in one document. */
function prefixIds(drawn: DocumentFragment, prefix: string): void {
  for (const element of drawn.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name === 'id') element.setAttribute(name, prefix + value)
      else if (value.includes('url(#')) element.setAttribute(name, value.replaceAll('url(#', `url(#${prefix}`))
      else if (value.startsWith('#') && name.endsWith('href')) element.setAttribute(name, `#${prefix}${value.slice(1)}`)
    }
  }
}

type Command = { kind: 'open'; bytes: ArrayBuffer } | { kind: 'draw' | 'letters'; page: number }

function startEngine() {
  const worker = new Worker(new URL('./hwp.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<SheetSize[] | string>>()
  let lastId = 0
  const rejectAll = (error: LayoutFailed) => {
    worker.terminate()
    for (const pending of waiting.values()) pending.reject(error)
    waiting.clear()
  }
  worker.addEventListener('error', (event) => rejectAll(new LayoutFailed('failed', { cause: event.message })))
  worker.addEventListener('message', ({ data }: MessageEvent<HwpReply>) => {
    const pending = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.ok) pending?.resolve(data.result)
    else pending?.reject(new LayoutFailed('failed', { cause: data.reason }))
  })
  return {
    async call(request: Command): Promise<SheetSize[] | string> {
      const id = (lastId += 1)
      const reply = Promise.withResolvers<SheetSize[] | string>()
      waiting.set(id, reply)
      const timer = setTimeout(() => rejectAll(new LayoutFailed('timed-out')), timeoutMs)
      worker.postMessage({ id, ...request }, request.kind === 'open' ? [request.bytes] : [])
      try {
        return await reply.promise
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => rejectAll(new LayoutFailed('failed')),
  }
}
