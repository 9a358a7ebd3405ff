/** One event of a stream. */
export interface ServerEvent {
  data: string
  /** The last id sent by the stream, for `Last-Event-ID`; empty without one. */
  lastId: string
}

/**
 * Reads a stream of server-sent events in order (HTML Standard, 9.2 Server-sent events). Comments and event names are skipped; data lines
 * of one event are joined by line feeds; an incomplete last event is dropped, as the standard requires.
 *
 * @param onBytes called whenever something arrives, comments included
 */
export async function* readServerEvents(stream: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<ServerEvent> {
  let rest = ''
  let lastId = ''
  let data: string[] = []
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes?.()
      rest += value
      // A carriage return at the end may be half of a line end.
      const held = rest.endsWith('\r') ? '\r' : ''
      const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/)
      rest = (lines.pop() ?? '') + held
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { data: data.join('\n'), lastId }
          data = []
        } else if (line === 'data' || line.startsWith('data:')) {
          data.push(line.slice(5).replace(/^ /, ''))
        } else if (line === 'id' || line.startsWith('id:')) {
          lastId = line.slice(3).replace(/^ /, '')
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
