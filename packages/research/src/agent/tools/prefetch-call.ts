import type { Inquiry } from '../inquiry.ts'
import type { ModelToolCall } from '../model/model.ts'
import { passagesPerSearch } from './run-tool.ts'
import { readToolRequest, type ToolRequest } from './tool-input.ts'

/**
 * Starts a tool call without waiting for it, so that the calls of one reply run concurrently; the tools cache the results for when the call is
 * answered in its turn.
 */
export function prefetchCall({ registry, request: { tools } }: Inquiry, { name, input }: ModelToolCall): void {
  const request = readToolRequest(name, input)
  if ('error' in request || request.tool === 'compute' || request.tool === 'list_files' || request.tool === 'search_sources') return
  const started =
    request.tool === 'search_files'
      ? searchRequested(request, registry, tools)
      : request.tool === 'look_up_figure'
        ? tools.lookUpFigure(request.question)
        : readRequested(request, registry, tools)
  // The failure is reported when the call is answered.
  started?.catch(() => undefined)
}

function searchRequested(
  { query, file }: { query: string; file?: string },
  registry: Inquiry['registry'],
  tools: Inquiry['request']['tools'],
): Promise<unknown> | undefined {
  if (file === undefined) return tools.search(query, passagesPerSearch)
  const known = registry.fileOf(file)
  return known && tools.search(query, passagesPerSearch, [known.source])
}

function readRequested(
  request: Extract<ToolRequest, { tool: 'facts' | 'open_page' }>,
  registry: Inquiry['registry'],
  tools: Inquiry['request']['tools'],
): Promise<unknown> | undefined {
  const known = registry.fileOf(request.file)
  if (known === undefined) return undefined
  return request.tool === 'facts' ? tools.facts(known.source, request.query) : tools.openPage(known.source, request.page)
}
