import type { SourceKey } from '@dossier/documents'
import { verifySentence, type CitedDocument } from '@dossier/research'
import type { Analyser } from '@dossier/retrieval'
import { printProgress } from '../print.ts'
import type { Statement } from './statement.ts'

/** Number of statements of one kind that were judged wrongly, and of all. */
export interface Tally {
  all: number
  wrong: number
}

/** Judges statements, counts the wrong judgements by kind, and prints them. */
export function statementJudge(analyser: Analyser, documents: ReadonlyMap<SourceKey, CitedDocument>) {
  let judged = 0
  let milliseconds = 0
  const judge = (statements: readonly Statement[], isTrue: boolean): Map<string, Tally> => {
    const tallies = new Map<string, Tally>()
    for (const { kind, text, citations, calculation } of statements) {
      const started = performance.now()
      const { verification, reasons } = verifySentence({
        text,
        citations,
        analyser,
        documentOf: (source) => documents.get(source) ?? { names: [] },
        ...(calculation !== undefined && { calculation }),
      })
      milliseconds += performance.now() - started
      judged += 1
      const tally = tallies.get(kind) ?? { all: 0, wrong: 0 }
      tallies.set(kind, tally)
      tally.all += 1
      if ((verification !== 'unsupported') === isTrue) continue
      tally.wrong += 1
      printProgress(`${isTrue ? 'refused' : 'accepted'} ${kind}: ${text}\n  cited: ${citations[0]?.quote}\n  ${JSON.stringify(reasons)}`)
    }
    return tallies
  }
  return Object.assign(judge, { perSecond: () => judged / Math.max(0.001, milliseconds / 1000) })
}
