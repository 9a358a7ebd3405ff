import type { Endpoint } from '@dossier/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Form, Sample } from './sample.ts'

const BOUNDARY = 'a-boundary-of-our-own'

/** A sample as a request to its endpoint, with the sender's token. */
export function requestOf(endpoint: Endpoint, sample: Sample, token: string | undefined): InjectOptions {
  const { params = {}, query = {}, body, form } = sample
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(String(params[name] ?? '').toWellFormed()))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()
  const headers: Record<string, string> = { language: 'EN', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const request = { method: endpoint.method, url: search === '' ? path : `${path}?${search}` }
  if (form !== undefined) {
    return { ...request, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload: multipartOf(form) }
  }
  if (body === undefined) return { ...request, headers }
  return { ...request, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

function multipartOf({ fields, files }: Form): string {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [`content-disposition: form-data; name="${name}"`, '', value]),
    ...files.map(({ name, filename, content }) => [
      `content-disposition: form-data; name="${name}"; filename="${filename}"`,
      'content-type: application/octet-stream',
      '',
      content,
    ]),
  ]
  return [...parts.flatMap((lines) => [`--${BOUNDARY}`, ...lines]), `--${BOUNDARY}--`, ''].join('\r\n')
}

/** A response of any form. */
export interface Answered {
  status: number
  /** The error code in the product's envelope. */
  code: string | undefined
  text: string
}

/** Sends a sample in process. Varying `remoteAddress` avoids rate limits. */
export async function injectSample(app: FastifyInstance, request: InjectOptions, remoteAddress = '127.0.0.1'): Promise<Answered> {
  const { statusCode, payload } = await app.inject({ ...request, remoteAddress })
  return { status: statusCode, code: codeOf(payload), text: payload }
}

function codeOf(payload: string): string | undefined {
  if (!payload.startsWith('{"success":false')) return undefined
  const body: unknown = JSON.parse(payload)
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : undefined
}
