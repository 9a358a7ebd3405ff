import { type Sentence, titleOf } from '@dossier/contract'
import { type CitedPassage, citedPassages } from '../../evidence/index.ts'

/** What a copied answer is made of. `sources` heads the list; `place` names a passage's page; `address` leads to it. */
export interface CopiedAnswer {
  projectId: number
  question: string
  /** Figures that come closest, a line each, and what heads them; none where the answer asserts something. */
  candidates?: { heading: string; lines: readonly Pick<Sentence, 'text' | 'citations'>[] } | undefined
  /** Over quotations that are no answer. */
  heading?: string | undefined
  sentences: readonly Sentence[]
  /** Its figures as lines, where there are enough of them for a table. */
  figures?: string | undefined
  sources: string
  place: (passage: CitedPassage) => string
  address: (passage: CitedPassage) => string
}

/** An answer as plain text with its passages as numbered sources, for a mail or a memo. */
export function answerAsText(answer: CopiedAnswer): string {
  const { projectId, question, candidates, heading, sentences, figures, sources, place, address } = answer
  const lines = candidates?.lines ?? []
  const { all, bySentence } = citedPassages([...lines, ...sentences], projectId)
  const numbered = (text: string, at: number) => {
    const numbers = (bySentence[at] ?? []).map((passage) => `[${passage.number}]`).join('')
    return numbers === '' ? text : `${text} ${numbers}`
  }
  const closest =
    candidates === undefined ? [] : [[candidates.heading, ...lines.map(({ text }, at) => `- ${numbered(text, at)}`)].join('\n')]
  const said = sentences.map(({ text, figure, calculation }, index) => {
    const sentence = numbered(text, lines.length + index)
    const formula = figure?.calculation ?? calculation?.expression
    return formula === undefined ? sentence : `${sentence}\n= ${formula}`
  })
  const listed = all.map((passage) => `[${passage.number}] ${titleOf(passage.citations[0])}, ${place(passage)}\n${address(passage)}`)
  const told = figures === undefined ? [] : [figures]
  const headed = said.length === 0 ? [] : [...(heading === undefined ? [] : [heading]), said.join('\n\n')]
  return [question, ...closest, ...headed, ...told, ...(listed.length > 0 ? [`${sources}\n${listed.join('\n')}`] : [])].join('\n\n')
}
