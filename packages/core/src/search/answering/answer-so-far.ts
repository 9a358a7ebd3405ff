import type { Answer, SearchEvent } from '@dossier/contract'
import { stepsDone } from './steps-done.ts'

/** An answer as far as its events have told it. */
export function answerSoFar(begun: Answer, events: readonly SearchEvent[]): Answer {
  let { plan, sentences } = { plan: begun.plan, sentences: [] as Answer['sentences'] }
  for (const event of events) {
    if (event.type === 'plan') plan = event.plan
    if (event.type === 'again') sentences = []
    if (event.type === 'sentence') sentences = sentences.toSpliced(event.at ?? sentences.length, 1, event.sentence)
  }
  const steps = stepsDone(events)
  const asked = steps.flatMap(({ activity }) => (activity.kind === 'search' ? [activity.query] : []))
  return {
    ...begun,
    ...(plan && { plan }),
    ...(steps.length > 0 && { steps }),
    searched: { ...begun.searched, queries: [...new Set([...begun.searched.queries, ...asked])] },
    sentences,
    found: sentences.some(({ verification }) => verification !== 'unsupported'),
  }
}
