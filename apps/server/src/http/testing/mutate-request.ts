import type { InjectOptions } from 'fastify'
import { hostileTexts, hostileValues } from './hostile-values.ts'
import type { Sample } from './sample.ts'
import type { Choice } from './seeded-choice.ts'

type Fields = Record<string, unknown>

/** A sample with some fields replaced, added or removed. */
export function mutateSample(sample: Sample, choice: Choice): Sample {
  const part = choice.one(['params', 'query', 'body', 'body', 'form'] as const)
  const { form } = sample
  if (part === 'form' && form !== undefined) {
    const [file] = form.files
    const files = file === undefined ? [] : [{ ...file, filename: hostileName(choice), content: choice.one(hostileTexts) }]
    return { ...sample, form: { fields: asTexts(mutateFields({ ...form.fields }, choice)), files: choice.happens(0.2) ? [] : files } }
  }
  if (part === 'body') return { ...sample, body: mutateFields({ ...sample.body }, choice) }
  if (part === 'query') return { ...sample, query: asTexts(mutateFields({ ...sample.query }, choice)) }
  return { ...sample, params: { ...sample.params, ...asTexts(mutateFields({ ...sample.params }, choice)) } }
}

function mutateFields(fields: Fields, choice: Choice): Fields {
  const names = Object.keys(fields)
  const name =
    names.length > 0 && choice.happens(0.8) ? choice.one(names) : choice.one(['limit', 'offset', 'search', 'id', 'sort', 'x', '__proto__'])
  if (choice.happens(0.1)) {
    const { [name]: _left, ...rest } = fields
    return rest
  }
  const old = fields[name]
  const value = Array.isArray(old) && choice.happens(0.6) ? [...(old as unknown[]), choice.one(hostileValues)] : choice.one(hostileValues)
  return { ...fields, [name]: value }
}

function asTexts(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** A file name that does not end its multipart header. */
function hostileName(choice: Choice): string {
  return choice
    .one(hostileTexts)
    .slice(0, 2_000)
    .replaceAll(/["\r\n]/g, '')
}

const mediaTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=another',
  'multipart/mixed; boundary=x',
  'APPLICATION/JSON',
  'application/json;;;',
  '',
  '/',
]

const oddHeaders: readonly [name: string, values: readonly string[]][] = [
  ['accept', ['text/event-stream', '*/*;q=nonsense', '']],
  ['accept-language', ['xx', 'en-US,en;q=0.9', '*', 'k'.repeat(3_000)]],
  ['language', ['EN', 'KO', 'FR', '__proto__', '\xff']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=99999999999999999999-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-0']],
  ['if-none-match', ['*', '""', 'W/"x"']],
  ['accept-encoding', ['gzip', 'br', 'identity;q=0', 'nonsense', '*;q=0']],
  ['cookie', ['dossier-sign-in=x', 'a=b; a=c', '=;=;', 'dossier-sign-in=%']],
  ['user-agent', ['', '\xff\xfe', 'u'.repeat(3_000)]],
  ['x-forwarded-for', ['1.2.3.4', 'nonsense', '::1, ::1', "' or 1=1"]],
  ['x-forwarded-host', ['evil.example']],
  ['x-forwarded-proto', ['https', 'nonsense']],
  ['host', ['evil.example', '']],
  ['origin', ['null', 'https://evil.example']],
  ['content-encoding', ['gzip', 'br', 'identity']],
  ['expect', ['100-continue']],
  ['authorization', ['Bearer', 'Bearer ', 'Basic YTpi', 'bearer x y', 'Bearer \xff']],
]

/** A request with an unexpected header, method, body or address. */
export function mutateRequest(request: InjectOptions, choice: Choice): InjectOptions {
  const headers = { ...(request.headers as Record<string, string> | undefined) }
  const payload = typeof request.payload === 'string' ? request.payload : ''
  switch (choice.below(7)) {
    case 0:
      return { ...request, headers: { ...headers, 'content-type': choice.one(mediaTypes) } }
    case 1:
      return { ...request, method: choice.one(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) }
    case 2:
      return { ...request, payload: payload.slice(0, choice.below(payload.length + 1)) }
    case 3:
      return { ...request, payload: flipBytes(payload, choice) }
    case 4:
      return { ...request, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(choice.one(hostileValues)) }
    case 5:
      return {
        ...request,
        url: `${addressOf(request)}${choice.one(['/', '//', '?', '?a[b]=c', '?%', '?limit=1&limit=2', '%00', '%ff', '/..', ';x=1', '#x'])}`,
      }
    default: {
      const [name, values] = choice.one(oddHeaders)
      return { ...request, headers: { ...headers, [name]: choice.one(values) } }
    }
  }
}

function addressOf({ url }: InjectOptions): string {
  return typeof url === 'string' ? url : '/'
}

function flipBytes(text: string, choice: Choice): Buffer {
  const bytes = Buffer.from(text)
  for (let flips = 1 + choice.below(4); flips > 0 && bytes.length > 0; flips -= 1) bytes[choice.below(bytes.length)] = choice.below(256)
  return bytes
}
