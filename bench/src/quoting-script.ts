import type { Script } from '@dossier/models/testing'

const SHORTEST_QUOTE = 40

/**
 * A model that plans one search, reads no further, and quotes the beginning of the first page that it is shown.
 *
 * @param delayMs before each answer
 */
export function quotingScript({ delayMs = 0 }: { delayMs?: number } = {}): Script {
  return ({ body }) => {
    const sent = textsIn(body).join('\n')
    const answer = sent.includes('"searches"') ? plan(sent) : quote(sent)
    return { text: answer, delayMs, chunkCharacters: 200 }
  }
}

/** Every text of the request. */
function textsIn(sent: unknown): string[] {
  if (typeof sent === 'string') return [sent]
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(textsIn) : []
}

const questionIn = (sent: string) => /⟦QUESTION[^⟧]*⟧\s*([^⟦]*)⟦\//.exec(sent)?.[1]?.trim() ?? ''

function plan(sent: string): string {
  const question = questionIn(sent)
  return JSON.stringify({ question, searches: [{ title: 'Search', query: question }], measures: [], periods: [], entities: [] })
}

function quote(sent: string): string {
  const passage = /⟦E1[^⟧]*⟧\s*([^⟦]*)⟦\//.exec(sent)?.[1] ?? ''
  const line =
    passage
      .split('\n')
      .find((one) => one.trim().length >= SHORTEST_QUOTE)
      ?.trim() ?? ''
  const sentences = line === '' ? [] : [{ text: line, citations: [{ ref: 'E1', quote: line }], calculation: null }]
  return JSON.stringify({ found: sentences.length > 0, sentences, missing: [] })
}
