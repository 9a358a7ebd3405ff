/** Events of a stream as they arrive: the type named in their data, and their number if they have one. */
export async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ type: string; number: number | undefined }> {
  let text = ''
  for await (const chunk of stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n')
      const field = (name: string) =>
        lines
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim()
      const [id, data] = [field('id'), field('data')]
      if (data === undefined) continue
      const { type } = JSON.parse(data) as { type: string }
      yield { type, number: id === undefined ? undefined : Number(id) }
    }
  }
}
