import type { Script } from '@dossier/models/testing'

/** Purpose of a model request, derived from its system prompt. */
type Purpose = 'plan' | 'answer' | 'check' | 'repair'
type ModelRequest = Parameters<Script>[0]

/** The purpose of a request. @throws for other requests */
export function purposeOf({ system, messages }: ModelRequest): Purpose {
  if (system.includes('You prepare the research')) return 'plan'
  if (system.includes('You check sentences of an answer')) return 'check'
  if (!system.includes('You answer a question')) throw new Error(`a model was asked something else: ${system.slice(0, 80)}`)
  const last = messages.at(-1)
  return last?.role === 'user' && last.text.includes('did not pass the check') ? 'repair' : 'answer'
}

/** A plan, as a model writes it. */
export const planOf = (question: string, ...queries: string[]): string =>
  JSON.stringify({ question, searches: queries.map((query) => ({ title: query, query })), measures: [], periods: [], entities: [] })

/** A sentence of a model with quotes of a page; defaults to the first page. */
export const sentenceOf = (text: string, quotes: readonly string[], { ref = 'E1', calculation = null as string | null } = {}) => ({
  text,
  citations: quotes.map((quote) => ({ ref, quote })),
  calculation,
})

export const answerOf = (sentences: readonly ReturnType<typeof sentenceOf>[], missing: readonly string[] = []): string =>
  JSON.stringify({ found: sentences.length > 0, sentences, missing })

/** Verdicts of the helper model on undecided sentences, by 1-based number. */
export const verdictsOf = (verdicts: readonly { at: number; words: readonly string[]; verdict: string }[]): string =>
  JSON.stringify({ verdicts })

/** The reference ("E3") of the page with these words in a request. @throws when the request does not contain it */
export function refOf({ messages }: ModelRequest, words: string): string {
  for (const [, ref = '', text = ''] of wordsShown(messages).matchAll(/⟦(E\d+)[^⟧]*⟧([^⟦]*)/gu)) if (text.includes(words)) return ref
  throw new Error(`the model was not shown: ${words}`)
}

/** All text in a request: question and tool results. */
export const wordsShown = (messages: ModelRequest['messages']): string =>
  messages
    .flatMap((message) => {
      if (message.role === 'user') return message.text
      return message.role === 'tool'
        ? message.results.map(({ output }) => (typeof output === 'string' ? output : JSON.stringify(output)))
        : []
    })
    .join('\n')

type Steps = Awaited<ReturnType<Script>>

/** A model with a scripted response for each purpose; empty responses for the others. */
export function modelThat(responses: Partial<Record<Purpose, string | ((request: ModelRequest) => Steps | Promise<Steps>)>>): Script {
  const otherwise: Record<Purpose, string> = { plan: '', answer: answerOf([]), check: verdictsOf([]), repair: '{"sentences":[]}' }
  return async (request) => {
    const purpose = purposeOf(request)
    const done = responses[purpose] ?? otherwise[purpose]
    return typeof done === 'string' ? { text: done } : done(request)
  }
}

/** A gate that blocks until it is opened. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
