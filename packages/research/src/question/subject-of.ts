import { type Subject, subjectOfConcept, subjects } from '@dossier/lexicon'
import type { ParsedQuestion } from '@dossier/retrieval'

/** Weight of a measure relative to a topic: it is what is asked for, while topics also describe the circumstances. */
const measureWeight = 2

/** The subject of most of a question's concepts; of equally many the later of `subjects`, since figures occur in questions of all kinds. */
export function subjectOf({ concepts }: Pick<ParsedQuestion, 'concepts'>): Subject | undefined {
  const weights = new Map<Subject, number>()
  for (const { id, isMeasure } of concepts) {
    const subject = subjectOfConcept(id)
    if (subject !== undefined) weights.set(subject, (weights.get(subject) ?? 0) + (isMeasure ? measureWeight : 1))
  }
  const most = Math.max(...weights.values())
  return subjects.findLast((subject) => weights.get(subject) === most)
}
