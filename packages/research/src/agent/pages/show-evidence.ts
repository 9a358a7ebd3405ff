import { estimateTokens } from '../model/estimate-tokens.ts'
import type { Inquiry } from '../inquiry.ts'
import { renderEvidence } from './render-evidence.ts'
import { renderConflict, renderFigure } from './render-figure.ts'

/** All evidence as text for a model, within a number of tokens: conflicts and figures first, in at most half of them. */
export function showEvidence({ conflicts, registry, reader }: Inquiry, tokens: number): string {
  const figures: string[] = []
  let left = tokens / 2
  for (const block of [...conflicts.map((conflict) => renderConflict(conflict, registry.pages())), ...reader.figures().map(renderFigure)]) {
    left -= estimateTokens(block)
    if (left >= 0) figures.push(block)
  }
  const { text } = renderEvidence(registry.pages(), tokens - estimateTokens(figures.join('\n\n')))
  return [...figures, text === '' ? 'No pages were found.' : text].join('\n\n')
}
