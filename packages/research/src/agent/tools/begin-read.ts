import type { Inquiry } from '../inquiry.ts'
import type { ModelToolCall } from '../model/model.ts'
import { passagesFound } from './run-tool.ts'
import { readToolRequest } from './tool-input.ts'

/**
 * Begins what a call asks for without waiting, so that the calls of one reply run side by side; the tools remember what they found for when
 * the call is answered in its turn.
 */
export function beginRead({ registry, request: { tools } }: Inquiry, { name, input }: ModelToolCall): void {
  const asked = readToolRequest(name, input)
  if ('error' in asked || asked.tool === 'compute' || asked.tool === 'list_files') return
  const begun =
    asked.tool === 'search_files'
      ? tools.search(asked.query, passagesFound, asked.file === undefined ? undefined : registry.fileOf(asked.file)?.source)
      : asked.tool === 'look_up_figure'
        ? tools.lookUpFigure(asked.question)
        : openBegun(asked, registry, tools)
  // What fails here fails again for whoever asks for it.
  begun?.catch(() => undefined)
}

function openBegun(
  { file, page }: { file: string; page: number },
  registry: Inquiry['registry'],
  tools: Inquiry['request']['tools'],
): Promise<unknown> | undefined {
  const known = registry.fileOf(file)
  return known && tools.openPage(known.source, page)
}
