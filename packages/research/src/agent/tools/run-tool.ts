import { evaluateCalculation, readCalculation } from '../../verify/index.ts'
import { writeExact } from '@dossier/notation'
import type { EvidenceRegistry } from '../pages/evidence-registry.ts'
import type { Activity } from '../investigation.ts'
import { type FileReader, relevanceOfOpened } from './read-files.ts'
import { renderUnshown } from '../pages/render-evidence.ts'
import { renderFactRows } from '../pages/render-fact-rows.ts'
import { renderFigure } from '../pages/render-figure.ts'
import type { ToolRequest } from './tool-input.ts'

/** Results of one search of a model. */
export const passagesPerSearch = 6
const noSuchFile = 'error: there is no such file'

/** What a tool call does, as a step for users; null for a file that the model was never shown. */
export function activityOf(request: ToolRequest, registry: EvidenceRegistry): Activity | null {
  if (request.tool === 'list_files') return null
  if (request.tool === 'compute') return { kind: 'compute', expression: request.expression }
  if (request.tool === 'search_files') return { kind: 'search', query: request.query }
  if (request.tool === 'search_sources') return { kind: 'sources', query: request.query }
  if (request.tool === 'look_up_figure') return { kind: 'figure', question: request.question }
  const file = registry.fileOf(request.file)
  if (!file) return null
  return request.tool === 'facts' ? { kind: 'figure', question: request.query } : { kind: 'page', ...file, page: request.page }
}

/** Runs a tool call and returns its result as text for the model. Files can only be named by references that it was shown. */
export async function runTool(request: ToolRequest, registry: EvidenceRegistry, reader: FileReader): Promise<string> {
  if (request.tool === 'search_files') {
    const within = request.file === undefined ? undefined : registry.fileOf(request.file)
    if (request.file !== undefined && !within) return noSuchFile
    const [search] = reader.search([request.query], passagesPerSearch, within && { within: [within.source] })
    const pages = new Set(await search?.())
    return pages.size === 0 ? 'nothing found' : [...pages].map(renderUnshown).join('\n\n')
  }
  if (request.tool === 'search_sources') {
    const found = await reader.searchSources(request.query, passagesPerSearch)
    if ('refused' in found) return `error: ${found.refused}`
    return found.length === 0 ? 'nothing further found' : [...new Set(found)].map(renderUnshown).join('\n\n')
  }
  if (request.tool === 'look_up_figure') {
    const [lookUp] = reader.lookUp([request.question])
    const figure = await lookUp?.()
    return !figure ? 'no figure is certain' : renderFigure(figure)
  }
  if (request.tool === 'compute') return computed(request.expression)
  if (request.tool === 'list_files') return (await reader.list()).join('\n')
  const file = registry.fileOf(request.file)
  if (!file) return noSuchFile
  if (request.tool === 'facts') {
    const pages = await reader.facts(file, request.query)
    return pages.length === 0 ? 'no row of a table has these words' : pages.map(renderFactRows).join('\n\n')
  }
  const shown: string[] = []
  for (let page = request.page; page <= request.last; page++) {
    const opened = await reader.open(file.source, file.filename, page, relevanceOfOpened)
    if (opened !== null) shown.push(renderUnshown(opened))
  }
  return shown.length === 0 ? 'error: there is no such page' : shown.join('\n\n')
}

function computed(expression: string): string {
  const calculation = readCalculation(expression)
  const value = calculation && evaluateCalculation(calculation, (operand) => operand.value)
  return value ? writeExact(value) : 'error: this is no arithmetic expression of numbers, or it divides by zero'
}
