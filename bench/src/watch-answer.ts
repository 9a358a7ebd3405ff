import { endpoints } from '@dossier/contract'
import type { Api } from '@dossier/e2e/api'

export interface WatchedAnswer {
  /** Time until the stream ended. */
  milliseconds: number
  /** Time until the awaited text appeared; undefined if it never did. */
  awaitedMs: number | undefined
  text: string
}

/** Asks a question like the page does, reads its events to the end, and reports when a text first appeared in them. */
export async function watchAnswer(
  api: Api,
  { projectId, query }: { projectId: number; query: string },
  awaited: string,
): Promise<WatchedAnswer> {
  const asked = performance.now()
  const response = await api.send(endpoints.search.ask.path, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, query }),
  })
  if (!response.ok || response.body === null) throw new Error(`asking was refused: ${response.status}`)
  let text = ''
  let awaitedMs: number | undefined
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (awaitedMs === undefined && text.includes(awaited)) awaitedMs = performance.now() - asked
  }
  return { milliseconds: performance.now() - asked, awaitedMs, text }
}
