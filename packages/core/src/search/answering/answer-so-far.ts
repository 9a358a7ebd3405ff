import { type Answer, type SearchEvent, unconfirmedAnswer } from '@dossier/contract'
import type { SearchRow } from '../searches.repository.ts'
import { kindOf } from '../answer-kind.ts'
import { stepsDone } from './steps-done.ts'

/** Rebuilds an unfinished answer from the events written so far. */
export function answerSoFar({ kind: _begun, candidates: _none, ...begun }: SearchRow['answer'], events: readonly SearchEvent[]): Answer {
  let { plan, sentences, candidates } = {
    plan: begun.plan,
    sentences: [] as Answer['sentences'],
    candidates: [] as Answer['candidates'] & {},
  }
  for (const event of events) {
    if (event.type === 'plan') plan = event.plan
    if (event.type === 'again') [sentences, candidates] = [[], []]
    if (event.type === 'candidates') candidates = event.candidates
    if (event.type === 'sentence') sentences = sentences.toSpliced(event.at ?? sentences.length, 1, event.sentence)
  }
  const steps = stepsDone(events)
  const asked = steps.flatMap(({ activity }) => (activity.kind === 'search' ? [activity.query] : []))
  const found =
    candidates.length > 0 ||
    (sentences.some(({ verification }) => verification !== 'unsupported') && unconfirmedAnswer(sentences) === undefined)
  return {
    ...begun,
    ...(plan && { plan }),
    ...(steps.length > 0 && { steps }),
    searched: { ...begun.searched, queries: [...new Set([...begun.searched.queries, ...asked])] },
    sentences,
    ...(candidates.length > 0 && { candidates }),
    kind: candidates.length > 0 ? 'candidates' : kindOf({ mode: begun.mode, found, sentences }),
    found,
  }
}
