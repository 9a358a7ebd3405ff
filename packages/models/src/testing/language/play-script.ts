import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReceivedRequest } from './received-request.ts'
import { inputText, piecesOf, type ScriptedStep, joinedAnswer } from './scripted-step.ts'
import type { Frame, StreamWriter, Wire } from './wire.ts'

/** Sends the scripted steps in the provider's format. */
export async function playScript(
  steps: readonly ScriptedStep[],
  { request, wire, outgoing }: { request: ReceivedRequest; wire: Wire; outgoing: ServerResponse },
): Promise<void> {
  const [first = {}] = steps
  await first.after
  await wait(first.delayMs ?? 0)
  const isRefusal = first.text === undefined && first.thinking === undefined && (first.error !== undefined || (first.status ?? 200) >= 300)
  if (first.rawBody !== undefined || isRefusal) {
    const { status = first.error === undefined ? 200 : 500, headers, error = 'the script says so', rawBody } = first
    const body = rawBody ?? JSON.stringify(typeof error === 'string' ? wire.error(status, error) : error)
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    return
  }
  const answer = joinedAnswer(steps, JSON.stringify(request.body).length)
  if (!request.stream) {
    outgoing.writeHead(200, { 'content-type': 'application/json', ...first.headers }).end(JSON.stringify(wire.unstreamed(answer, request)))
    return
  }
  outgoing.writeHead(200, { 'content-type': wire.contentType, 'cache-control': 'no-cache', ...first.headers })
  const writer = wire.stream(request, request.body)
  const send = (frames: readonly Frame[]) => sendAll(outgoing, frames)
  await send(writer.begin())
  let calls = 0
  for (const [at, step] of steps.entries()) {
    if (at > 0) await step.after
    if (at > 0) await wait(step.delayMs ?? 0)
    if (step.rawBody !== undefined) await send([step.rawBody])
    if (step.thinking !== undefined) await send(writer.thinking(step.thinking))
    if (await sendText(step, writer, send)) return void outgoing.destroy()
    for (const call of step.toolCalls ?? []) {
      const id = answer.toolCalls[calls++]?.id ?? ''
      await send(writer.toolCall({ id, name: call.name }, piecesOf(inputText(call), step.chunkCharacters)))
    }
    if (step.endsEarly === true) return void outgoing.end()
    if (step.error !== undefined) {
      await send(writer.error(step.status ?? 500, step.error))
      return void outgoing.end()
    }
  }
  await send(writer.end(answer))
  outgoing.end()
}

/** @returns whether the connection is to end here */
async function sendText(step: ScriptedStep, writer: StreamWriter, send: (frames: readonly Frame[]) => Promise<void>): Promise<boolean> {
  const { text = '', cutAfterCharacters: cut, chunkCharacters, betweenMs = 0 } = step
  for (const piece of piecesOf(cut === undefined ? text : text.slice(0, cut), chunkCharacters)) {
    await send(writer.text(piece))
    if (betweenMs > 0) await wait(betweenMs)
  }
  return cut !== undefined
}

/** Sends each frame separately, as a model would. */
async function sendAll(outgoing: ServerResponse, frames: readonly Frame[]): Promise<void> {
  for (const frame of frames) {
    if (outgoing.destroyed) throw new Error('whoever asked went away')
    await new Promise<void>((resolve) => outgoing.write(frame, () => resolve()))
  }
}
