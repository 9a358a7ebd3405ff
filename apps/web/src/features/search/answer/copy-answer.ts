import { type Sentence, titleOf } from '@dossier/contract'
import { type CitedPassage, citedPassages } from '../../evidence/index.ts'

/** Content of a copied answer. `sources` is the heading of the list of sources; `place` formats the page of a passage; `address` is its link. */
export interface CopiedAnswer {
  projectId: number
  question: string
  /** The closest figures, one line each, with their heading; only for answers without a certain result. */
  candidates?: { heading: string; lines: readonly Pick<Sentence, 'text' | 'citations'>[] } | undefined
  /** Heading of closest passages. */
  heading?: string | undefined
  sentences: readonly Sentence[]
  /** Its figures as lines of a table, where there are enough of them. */
  figures?: string | undefined
  sources: string
  place: (passage: CitedPassage) => string
  address: (passage: CitedPassage) => string
}

/** Formats an answer as plain text with numbered sources, for an email or a memo. */
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
  const paragraphs = sentences.map(({ text, figure, calculation }, index) => {
    const sentence = numbered(text, lines.length + index)
    const formula = figure?.calculation ?? calculation?.expression
    return formula === undefined ? sentence : `${sentence}\n= ${formula}`
  })
  const sourceList = all.map((passage) => `[${passage.number}] ${titleOf(passage.citations[0])}, ${place(passage)}\n${address(passage)}`)
  const figureLines = figures === undefined ? [] : [figures]
  const body = paragraphs.length === 0 ? [] : [...(heading === undefined ? [] : [heading]), paragraphs.join('\n\n')]
  return [question, ...closest, ...body, ...figureLines, ...(sourceList.length > 0 ? [`${sources}\n${sourceList.join('\n')}`] : [])].join(
    '\n\n',
  )
}
