import { cleanPaper } from './clean-paper.ts'
import { LayoutFailed, type Paper, type SheetSize, textsBelow } from './paper.ts'

/** @public Named in the messages of the worker. */
export type HwpRequest = { id: number } & ({ kind: 'open'; bytes: ArrayBuffer } | { kind: 'draw' | 'letters'; page: number })
/** @public Named in the messages of the worker. */
export type HwpReply = { id: number } & ({ ok: true; result: SheetSize[] | string } | { ok: false; reason: string })

/** A document that has not been laid out by then, or a page that has not been drawn, is given up, milliseconds. */
const patienceMs = 30_000
/** More pages than this are not shown. */
const mostSheets = 2_000

/**
 * Lays a Hancom document (HWP 3 and 5, HWPX) out as pages. The engine runs in a worker of its own, which is ended when it takes too long; it has no
 * way to the page or to the session.
 *
 * @throws LayoutFailed
 */
export async function hwpPaper(bytes: ArrayBuffer): Promise<Paper> {
  const engine = startEngine()
  try {
    const sheets = (await engine.ask({ kind: 'open', bytes })) as SheetSize[]
    if (sheets.length === 0) throw new LayoutFailed('failed')
    return {
      sheets: sheets.slice(0, mostSheets),
      isWhole: false,
      async fill(page, into) {
        const drawn = cleanPaper((await engine.ask({ kind: 'draw', page })) as string)
        keepNamesApart(drawn, `sheet${page}-`)
        into.prepend(into.ownerDocument.importNode(drawn, true))
      },
      letters: async (page) => (await engine.ask({ kind: 'letters', page })) as string,
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

/** Every page names its clips and fills alike; in one document they would be taken for each other's. */
function keepNamesApart(drawn: DocumentFragment, prefix: string): void {
  for (const element of drawn.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name === 'id') element.setAttribute(name, prefix + value)
      else if (value.includes('url(#')) element.setAttribute(name, value.replaceAll('url(#', `url(#${prefix}`))
      else if (value.startsWith('#') && name.endsWith('href')) element.setAttribute(name, `#${prefix}${value.slice(1)}`)
    }
  }
}

type Asked = { kind: 'open'; bytes: ArrayBuffer } | { kind: 'draw' | 'letters'; page: number }

function startEngine() {
  const worker = new Worker(new URL('./hwp.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<SheetSize[] | string>>()
  let asked = 0
  const giveUp = (error: LayoutFailed) => {
    worker.terminate()
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  worker.addEventListener('error', (event) => giveUp(new LayoutFailed('failed', { cause: event.message })))
  worker.addEventListener('message', ({ data }: MessageEvent<HwpReply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.ok) one?.resolve(data.result)
    else one?.reject(new LayoutFailed('failed', { cause: data.reason }))
  })
  return {
    async ask(request: Asked): Promise<SheetSize[] | string> {
      const id = (asked += 1)
      const reply = Promise.withResolvers<SheetSize[] | string>()
      waiting.set(id, reply)
      const timer = setTimeout(() => giveUp(new LayoutFailed('timed-out')), patienceMs)
      worker.postMessage({ id, ...request }, request.kind === 'open' ? [request.bytes] : [])
      try {
        return await reply.promise
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => giveUp(new LayoutFailed('failed')),
  }
}
