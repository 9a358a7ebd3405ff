import type { Sentence } from '@dossier/contract'
import { numberCitations } from '../../evidence/index.ts'

/** What a copied answer is made of. `sources` heads the list; `place` names a citation's page; `address` leads to it. */
export interface CopiedAnswer {
  question: string
  sentences: readonly Sentence[]
  sources: string
  place: (citation: Sentence['citations'][number]) => string
  address: (citation: Sentence['citations'][number]) => string
}

/** An answer as plain text with its citations as numbered sources, for a mail or a memo. */
export function answerAsText({ question, sentences, sources, place, address }: CopiedAnswer): string {
  const { citations, numberOf } = numberCitations(sentences)
  const said = sentences.map((sentence) => {
    const numbers = [...new Set(sentence.citations.map(numberOf))].map((number) => `[${number}]`).join('')
    return numbers === '' ? sentence.text : `${sentence.text} ${numbers}`
  })
  const listed = citations.map((citation, index) => `[${index + 1}] ${citation.filename}, ${place(citation)}\n${address(citation)}`)
  return [question, said.join('\n\n'), ...(listed.length > 0 ? [`${sources}\n${listed.join('\n')}`] : [])].join('\n\n')
}
