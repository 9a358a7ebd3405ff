import { throwIfCancelled } from './ask-model.ts'
import type { Inquiry } from '../inquiry.ts'
import type { InvestigationStep } from '../investigation.ts'
import type { ModelToolCall, ModelToolResult } from './model.ts'
import { activityOf, runTool } from '../tools/run-tool.ts'
import { readToolRequest } from '../tools/tool-input.ts'

/** Runs a tool call of a model. It counts as a step, and its errors are returned to the model. */
export async function* answerCall(
  { registry, reader, spending, request: { signal } }: Inquiry,
  { id, name, input }: ModelToolCall,
  seen: Set<string>,
): AsyncGenerator<InvestigationStep, ModelToolResult> {
  spending.step()
  throwIfCancelled(signal)
  const request = readToolRequest(name, input)
  if ('error' in request) return { id, name, output: `error: ${request.error}` }
  const key = JSON.stringify(request)
  if (seen.has(key)) return { id, name, output: 'error: this was answered above' }
  seen.add(key)
  const activity = activityOf(request, registry)
  if (activity === null) return { id, name, output: await runTool(request, registry, reader) }
  const step = { type: 'progress', id: `read-${spending.steps()}`, activity } as const
  yield { ...step, state: 'started' }
  const before = registry.pages().length
  const output = await runTool(request, registry, reader)
  const added = registry.pages().slice(before)
  yield { ...step, state: 'done', found: { files: new Set(added.map(({ source }) => source)).size, pages: added.length } }
  return { id, name, output }
}
