import type { ReadableTable } from '../../evidence/index.ts'
import { evaluateCalculation, readCalculation } from '../../verify/index.ts'
import { writeExact } from '@dossier/notation'
import { asDataLine, dataBlock } from '../prompts/data-marks.ts'
import { withinTokens } from '../model/estimate-tokens.ts'
import type { EvidenceRegistry } from '../pages/evidence-registry.ts'
import type { Activity } from '../investigation.ts'
import { type FileReader, relevanceOfOpened } from './read-files.ts'
import { renderUnshown } from '../pages/render-evidence.ts'
import { renderFigure } from '../pages/render-figure.ts'
import type { ToolRequest } from './tool-input.ts'

/** Results of one search of a model. */
export const passagesPerSearch = 6
const maxTableTokens = 3_000
const noSuchFile = 'error: there is no such file'

/** What a tool call does, as a step for users; null for a file that the model was never shown. */
export function activityOf(request: ToolRequest, registry: EvidenceRegistry): Activity | null {
  if (request.tool === 'list_files') return null
  if (request.tool === 'compute') return { kind: 'compute', expression: request.expression }
  if (request.tool === 'search_files') return { kind: 'search', query: request.query }
  if (request.tool === 'search_sources') return { kind: 'sources', query: request.query }
  if (request.tool === 'look_up_figure') return { kind: 'figure', question: request.question }
  const file = registry.fileOf(request.file)
  return file ? { kind: request.tool === 'open_page' ? 'page' : 'table', ...file, page: request.page } : null
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
  const opened = await reader.open(file.source, file.filename, request.page, relevanceOfOpened)
  if (opened === null) return 'error: there is no such page'
  if (request.tool === 'open_page') {
    const shown = [renderUnshown(opened.evidence)]
    for (let page = request.page + 1; page <= request.last; page++) {
      const next = await reader.open(file.source, file.filename, page, relevanceOfOpened)
      if (next !== null) shown.push(renderUnshown(next.evidence))
    }
    return shown.join('\n\n')
  }
  const tables = opened.page.tables.map(renderTable)
  if (tables.length === 0) return 'the page has no tables'
  return dataBlock(opened.evidence.ref, [`page ${request.page}`], withinTokens(tables.join('\n\n'), maxTableTokens))
}

function computed(expression: string): string {
  const calculation = readCalculation(expression)
  const value = calculation && evaluateCalculation(calculation, (operand) => operand.value)
  return value ? writeExact(value) : 'error: this is no arithmetic expression of numbers, or it divides by zero'
}

function renderTable({ caption, unit, rows }: ReadableTable): string {
  const title = [caption, unit].filter(Boolean).join(' ')
  return [...(title === '' ? [] : [title]), ...rows.map((row) => row.map((cell) => asDataLine(cell.text)).join(' | '))].join('\n')
}
