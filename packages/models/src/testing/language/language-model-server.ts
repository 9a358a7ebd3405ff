import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Json } from '../../language/model-request.ts'
import { anthropicWire } from './anthropic-wire.ts'
import { bedrockWire } from './bedrock-wire.ts'
import { googleWire } from './google-wire.ts'
import { ollamaWire } from './ollama-wire.ts'
import { openAiChatWire } from './openai-chat-wire.ts'
import { openAiResponsesWire } from './openai-responses-wire.ts'
import { playScript } from './play-script.ts'
import { keyIn, type ReceivedRequest, withoutSecrets } from './received-request.ts'
import type { ScriptedStep } from './scripted-step.ts'
import { jsonIn, type Wire } from './wire.ts'

/** The supported protocols; `base` is the path of the configured address. */
const PROTOCOLS = {
  openai: { wires: [openAiChatWire, openAiResponsesWire], base: '/v1' },
  anthropic: { wires: [anthropicWire], base: '/v1' },
  ollama: { wires: [ollamaWire, openAiChatWire], base: '' },
  google: { wires: [googleWire], base: '/v1beta' },
  bedrock: { wires: [bedrockWire], base: '' },
} as const satisfies Record<string, { wires: readonly Wire[]; base: string }>

export type LanguageModelProtocol = keyof typeof PROTOCOLS

export type Script = (request: ReceivedRequest, attempt: number) => ScriptedStep | ScriptedStep[] | Promise<ScriptedStep | ScriptedStep[]>

/** A scripted language model on this machine, in a provider's protocol. */
export interface LanguageModelServer {
  /** Address to configure. */
  url: string
  /** Requests so far, oldest first. */
  requests: ReceivedRequest[]
  /** Sets the script for later requests; the attempt counts from 1. Without an argument, restores the default reply. */
  answerWith(script?: Script): void
  close(): Promise<void>
}

/**
 * @param options.key requests without it are refused; none are when it is absent
 * @param options.onServed called with the time from a request's arrival to the end of its response
 */
export async function startLanguageModelServer(options: {
  protocol: LanguageModelProtocol
  key?: string
  onServed?: (milliseconds: number) => void
}): Promise<LanguageModelServer> {
  const { wires, base } = PROTOCOLS[options.protocol]
  const requests: ReceivedRequest[] = []
  let script: Script = ownAnswer
  let attempt = 0

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const arrived = performance.now()
    outgoing.once('close', () => options.onServed?.(performance.now() - arrived))
    const path = incoming.url ?? ''
    const body = await bodyOf(incoming)
    const found = wires.map((wire) => ({ wire, asked: wire.read(path, body) })).find(({ asked }) => asked !== undefined)
    if (found?.asked === undefined) return refuse(outgoing, wires[0], 404, 'there is no such path')
    const { wire, asked } = found
    const request = { ...asked, path, headers: withoutSecrets(incoming.headers), body, left: false }
    requests.push(request)
    outgoing.on('close', () => (request.left = !outgoing.writableEnded))
    if (options.key !== undefined && keyIn(incoming.headers) !== options.key)
      return refuse(outgoing, wire, 401, `Incorrect API key provided: ${keyIn(incoming.headers)}`)
    attempt += 1
    await playScript([await script(request, attempt)].flat(), { request, wire, outgoing })
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy()
      else refuse(outgoing, wires[0], 400, `the request has another form: ${String(error)}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    requests,
    answerWith(next = ownAnswer) {
      script = next
      attempt = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const ownAnswer: Script = () => ({ text: 'Nothing was scripted.' })

function refuse(outgoing: ServerResponse, wire: Wire, status: number, message: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(wire.error(status, message)))
}

async function bodyOf(incoming: IncomingMessage): Promise<Json> {
  return jsonIn(await text(incoming))
}
