import type { Answer, SearchEvent } from '@dossier/contract'

/** An answer as far as its events have told it. */
export function answerSoFar(begun: Answer, events: readonly SearchEvent[]): Answer {
  let { plan, sentences } = { plan: begun.plan, sentences: [] as Answer['sentences'] }
  for (const event of events) {
    if (event.type === 'plan') plan = event.plan
    if (event.type === 'again') sentences = []
    if (event.type === 'sentence') sentences = sentences.toSpliced(event.at ?? sentences.length, 1, event.sentence)
  }
  return { ...begun, ...(plan && { plan }), sentences, found: sentences.some(({ verification }) => verification !== 'unsupported') }
}
