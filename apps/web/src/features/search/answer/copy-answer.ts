import type { Sentence } from '@dossier/contract'
import { type CitedPassage, citedPassages } from '../../evidence/index.ts'

/** What a copied answer is made of. `sources` heads the list; `place` names a passage's page; `address` leads to it. */
export interface CopiedAnswer {
  projectId: number
  question: string
  sentences: readonly Sentence[]
  /** Its figures as lines, where there are enough of them for a table. */
  figures?: string | undefined
  sources: string
  place: (passage: CitedPassage) => string
  address: (passage: CitedPassage) => string
}

/** An answer as plain text with its passages as numbered sources, for a mail or a memo. */
export function answerAsText({ projectId, question, sentences, figures, sources, place, address }: CopiedAnswer): string {
  const { all, bySentence } = citedPassages(sentences, projectId)
  const said = sentences.map(({ text, figure, calculation }, index) => {
    const numbers = (bySentence[index] ?? []).map((passage) => `[${passage.number}]`).join('')
    const sentence = numbers === '' ? text : `${text} ${numbers}`
    const formula = figure?.calculation ?? calculation?.expression
    return formula === undefined ? sentence : `${sentence}\n= ${formula}`
  })
  const listed = all.map((passage) => `[${passage.number}] ${passage.citations[0].filename}, ${place(passage)}\n${address(passage)}`)
  const told = figures === undefined ? [] : [figures]
  return [question, said.join('\n\n'), ...told, ...(listed.length > 0 ? [`${sources}\n${listed.join('\n')}`] : [])].join('\n\n')
}
