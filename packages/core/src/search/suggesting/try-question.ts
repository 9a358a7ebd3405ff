import type { SuggestedQuestion } from '@dossier/research'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { quotationOf } from '../../citing/index.ts'
import { quoteFiles } from '../answering/quote-files.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'

export type TriedQuestion = SuggestedQuestion

/**
 * Whether the files answer a question well enough to suggest it: with the figure, or, if none is asked for, with a passage whose first
 * source is the document that the question was made for. Nothing is stored.
 */
export async function isWorthShowing(
  context: UseCaseContext<Member, unknown, 'analyser' | 'blobs' | 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>,
  { text, source, isFigure }: TriedQuestion,
  files: SearchedFiles,
): Promise<boolean> {
  const quoting = quoteFiles(context, { query: text, files })
  let step = await quoting.next()
  while (step.done !== true) step = await quoting.next()
  const { kind, sentences } = step.value
  if (kind === 'figure') return true
  return kind === 'passages' && !isFigure && sentences[0]?.citations.some((citation) => quotationOf(citation).source === source) === true
}
