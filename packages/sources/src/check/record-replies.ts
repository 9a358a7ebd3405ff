import { createRedaction } from '../client/redaction.ts'
import type { SourceFetch } from '../client/source-network.ts'

const isText = (type: string): boolean => /json|text|xml|csv|javascript/i.test(type)

/**
 * A transport that also records replies for tests: one file with the body, and one with its origin. Neither contains a key.
 *
 * @param secrets everything that must not be in them
 * @param save called with a name that is one of a file
 */
export function recordReplies(
  fetch: SourceFetch,
  secrets: readonly string[],
  save: (name: string, bytes: Uint8Array) => Promise<void>,
): SourceFetch {
  const redact = createRedaction(secrets)
  let count = 0
  return async (address, request) => {
    const response = await fetch(address, request)
    const type = response.headers.get('content-type') ?? ''
    const body = new Uint8Array(await response.arrayBuffer())
    const url = new URL(address)
    count += 1
    const name = `${String(count).padStart(3, '0')}-${redact(`${url.host}${url.pathname}`)
      .replace(/[^\w.-]+/g, '_')
      .slice(0, 120)}`
    const about = {
      method: request.method,
      address: redact(address),
      status: response.status,
      type,
      ...(request.body !== undefined && { posted: redact(request.body) }),
    }
    await save(`${name}.about.json`, new TextEncoder().encode(`${JSON.stringify(about, null, 2)}\n`))
    await save(`${name}.body`, isText(type) ? Buffer.from(redact(Buffer.from(body).toString('latin1')), 'latin1') : body)
    const { status, headers } = response
    return new Response(status === 204 || status === 304 ? null : body, { status, headers })
  }
}
