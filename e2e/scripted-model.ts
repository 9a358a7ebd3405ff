import type { Script } from '@dossier/models/testing'

/** What the product wants of a model, by the instructions that it gives. */
type Purpose = 'plan' | 'answer' | 'check' | 'repair'
type Asked = Parameters<Script>[0]

/** @throws for a request that no answer makes */
export function purposeOf({ system, messages }: Asked): Purpose {
  if (system.includes('You prepare the research')) return 'plan'
  if (system.includes('You check sentences of an answer')) return 'check'
  if (!system.includes('You answer a question')) throw new Error(`a model was asked something else: ${system.slice(0, 80)}`)
  const last = messages.at(-1)
  return last?.role === 'user' && last.text.includes('did not pass the check') ? 'repair' : 'answer'
}

/** What a model writes for the question of an answer. */
export const planOf = (question: string, ...queries: string[]): string =>
  JSON.stringify({ question, searches: queries.map((query) => ({ title: query, query })), measures: [], periods: [], entities: [] })

/** A sentence of a model with what it quotes of a page, the first one unless told. */
export const sentenceOf = (text: string, quotes: readonly string[], { ref = 'E1', calculation = null as string | null } = {}) => ({
  text,
  citations: quotes.map((quote) => ({ ref, quote })),
  calculation,
})

export const answerOf = (sentences: readonly ReturnType<typeof sentenceOf>[], missing: readonly string[] = []): string =>
  JSON.stringify({ found: sentences.length > 0, sentences, missing })

/** What a model says of sentences that the program could not decide, by their numbers from 1. */
export const verdictsOf = (verdicts: readonly { at: number; words: readonly string[]; verdict: string }[]): string =>
  JSON.stringify({ verdicts })

/** The number ("E3") under which a model was shown the page with these words. @throws when it was not */
export function refOf({ messages }: Asked, words: string): string {
  for (const [, ref = '', text = ''] of wordsShown(messages).matchAll(/⟦(E\d+)[^⟧]*⟧([^⟦]*)/gu)) if (text.includes(words)) return ref
  throw new Error(`the model was not shown: ${words}`)
}

/** All that a model was shown, by the question and by tools. */
export const wordsShown = (messages: Asked['messages']): string =>
  messages
    .flatMap((message) => {
      if (message.role === 'user') return message.text
      return message.role === 'tool'
        ? message.results.map(({ output }) => (typeof output === 'string' ? output : JSON.stringify(output)))
        : []
    })
    .join('\n')

type Steps = Awaited<ReturnType<Script>>

/** A model that does for each purpose what is told, and nothing for the others: it asks for no tool, and mends nothing. */
export function modelThat(does: Partial<Record<Purpose, string | ((request: Asked) => Steps | Promise<Steps>)>>): Script {
  const otherwise: Record<Purpose, string> = { plan: '', answer: answerOf([]), check: verdictsOf([]), repair: '{"sentences":[]}' }
  return async (request) => {
    const purpose = purposeOf(request)
    const done = does[purpose] ?? otherwise[purpose]
    return typeof done === 'string' ? { text: done } : done(request)
  }
}

/** Something that a test holds back until it lets it go. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
