import { DAY_MS, HOUR_MS, MINUTE_MS } from '../client/days.ts'
import { isHtml, type Reply } from '../client/read-reply.ts'
import { type ClientReply, createSourceClient, type Judge, type SourceClient } from '../client/source-client.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import type { FetchedDocument } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { namedAddress } from './canonical-address.ts'
import { decodePage } from './decode-page.ts'
import { type MainText, readMainText } from './main-text.ts'
import { everythingAllowed, nothingAllowed, readRobots, ROBOTS_BYTES, type RobotsRules } from './robots.ts'

/** What a site gave for an address, after its redirects. */
export interface RawPage {
  /** Where it was found. */
  readonly address: string
  readonly retrievedAt: Date
  readonly mediaType: string
  readonly filename: string
  readonly bytes: Uint8Array
  /** Of pages and of XML. */
  readonly text?: string
  readonly isPage: boolean
}

/** Reads pages and files of sites that nothing is agreed with: as slowly as is polite, and what their robots.txt lets programs read. */
export interface PageReader {
  /** @throws SourceError `blocked` with "robots-txt" for what programs are not to read */
  raw(address: string, signal?: AbortSignal): Promise<RawPage>
  /** Its main text where it is a page, the file otherwise. The address is that which the page has for itself. */
  read(address: string, signal?: AbortSignal): Promise<FetchedDocument & { mainText?: MainText }>
}

interface PageReaderSettings {
  readonly source: string
  /** Whom a site may write to: a name and an e-mail address. */
  readonly contact?: string | undefined
  /** How long a page counts as it is; an hour unless given. */
  readonly keepMs?: number
}

/** By this name sites may let us in or keep us out. */
const PRODUCT = 'Dossier'
const PER_SECOND = 1
const MOST_BYTES = 20 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MOST_REDIRECTS = 5
const MOST_SITES = 200
const BLOCKED_FOR_MS = 5 * MINUTE_MS

/** Kinds of files that have something to read, and how they are called where their address does not end so. */
const endings: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/rss+xml': 'xml',
  'application/atom+xml': 'xml',
  'application/rdf+xml': 'xml',
  'application/json': 'json',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/haansofthwp': 'hwp',
  'application/x-hwp': 'hwp',
}

/** Types of servers that do not know what they send. */
const UNNAMED = new Set(['', 'application/octet-stream', 'application/x-download', 'application/download', 'application/force-download'])

/** A site that refuses one page refuses us; it has no key of ours. */
const judge: Judge = ({ status }) =>
  [401, 402, 403, 451].includes(status) ? { failure: { kind: 'blocked' }, detail: String(status) } : undefined

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)
const isClientError = (status: number): boolean => status >= 400 && status < 500 && status !== 429

export function openPageReader({ source, contact, keepMs = HOUR_MS }: PageReaderSettings, network: SourceNetwork): PageReader {
  const clients = new Map<string, SourceClient>()
  const headers = {
    'user-agent': `${PRODUCT}/1.0${contact === undefined ? '' : ` (${contact})`}`,
    accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.5',
    'accept-language': 'ko,en;q=0.8',
  }

  /** A client a site: each has its own pace. */
  function clientOf(origin: string): SourceClient {
    const client =
      clients.get(origin) ??
      createSourceClient(
        { source, scope: origin, perSecond: PER_SECOND, origins: [], headers, judge, blockedForMs: BLOCKED_FOR_MS },
        network,
      )
    clients.delete(origin)
    clients.set(origin, client)
    const [oldest] = clients.keys()
    if (clients.size > MOST_SITES && oldest !== undefined) clients.delete(oldest)
    return client
  }

  function knownUrl(address: string, base?: string): URL {
    const url = URL.canParse(address, base) ? new URL(address, base) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new SourceError(source, { kind: base === undefined ? 'bad-request' : 'upstream' }, 'address')
    url.hash = ''
    return url
  }

  async function followed<T>(
    address: string,
    ask: (url: URL) => Promise<ClientReply<{ location: string } | { location?: undefined; found: T }>>,
  ): Promise<ClientReply<T> & { address: string }> {
    let url = knownUrl(address)
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const { value, retrievedAt } = await ask(url)
      if (value.location === undefined) return { value: value.found, retrievedAt, address: url.href }
      url = knownUrl(value.location, url.href)
    }
    throw new SourceError(source, { kind: 'upstream' }, 'redirects')
  }

  async function robotsOf(origin: string, signal: AbortSignal | undefined): Promise<RobotsRules> {
    const read = ({ status, headers: sent, body }: Reply) =>
      isRedirect(status)
        ? { location: sent.get('location') ?? '' }
        : {
            found: isClientError(status)
              ? everythingAllowed
              : readRobots(new TextDecoder().decode(body.subarray(0, ROBOTS_BYTES)), PRODUCT),
          }
    try {
      const { value } = await followed(`${origin}/robots.txt`, (url) =>
        clientOf(url.origin).ask({
          address: url.href,
          // A site without one lets everything be read; one whose rules cannot be had, nothing (RFC 9309, section 2.3.1).
          takesStatus: (status) => isRedirect(status) || isClientError(status),
          read,
          keepMs: DAY_MS,
          mostBytes: MOST_BYTES,
          timeoutMs: TIMEOUT_MS,
          signal,
        }),
      )
      return value
    } catch (error) {
      if (error instanceof SourceError && error.failure.kind === 'upstream' && /^5\d\d$/.test(error.detail ?? '')) return nothingAllowed
      throw error
    }
  }

  async function raw(address: string, signal?: AbortSignal): Promise<RawPage> {
    try {
      return await readRaw(address, signal)
    } catch (error) {
      if (error instanceof SourceError && error.failure.kind !== 'cancelled') throw error.ofPage()
      throw error
    }
  }

  async function readRaw(address: string, signal: AbortSignal | undefined): Promise<RawPage> {
    const read = (reply: Reply) => {
      if (isRedirect(reply.status)) return { location: reply.headers.get('location') ?? '' }
      const kind = kindOf(reply)
      if (kind === undefined) throw new SourceError(source, { kind: 'upstream' }, 'media-type')
      const contentType = reply.headers.get('content-type') ?? ''
      return { found: { ...kind, bytes: reply.body, ...(isText(kind) && { text: decodePage(reply.body, contentType) }) } }
    }
    const reply = await followed(address, async (url) => {
      const robots = await robotsOf(url.origin, signal)
      if (!robots.isAllowed(url)) throw new SourceError(source, { kind: 'blocked', resetsAt: undefined }, 'robots-txt')
      return clientOf(url.origin).ask({
        address: url.href,
        takesStatus: isRedirect,
        read,
        keepMs,
        mostBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
      })
    })
    const { ending, ...found } = reply.value
    return {
      ...found,
      address: reply.address,
      retrievedAt: reply.retrievedAt,
      filename: filenameOf(reply.address, ending),
      isPage: ending === 'html',
    }
  }

  return {
    raw,
    async read(address, signal) {
      const { address: found, text, isPage, ...served } = await raw(address, signal)
      const file = { id: address, source, ...served }
      const mainText = isPage && text !== undefined ? await readMainText(text) : undefined
      if (mainText === undefined) return { ...file, address: found }
      return {
        ...file,
        address: namedAddress(mainText.canonical, found),
        mediaType: 'text/html',
        bytes: new TextEncoder().encode(mainText.html),
        original: { mediaType: served.mediaType, bytes: served.bytes },
        mainText,
      }
    },
  }
}

interface Kind {
  readonly mediaType: string
  /** Undefined where the address knows better. */
  readonly ending: string | undefined
}

const isText = ({ ending }: Kind): boolean => ending === 'html' || ending === 'xml'

/** Undefined for what has nothing to read: pictures, sounds, programs. */
function kindOf(reply: Reply): Kind | undefined {
  const { mediaType, body } = reply
  if (Buffer.from(body.subarray(0, 5)).toString('latin1') === '%PDF-') return { mediaType: 'application/pdf', ending: 'pdf' }
  const ending = endings[mediaType]
  if (ending !== undefined) return { mediaType, ending }
  if (!UNNAMED.has(mediaType)) return undefined
  return isHtml(reply) ? { mediaType: 'text/html', ending: 'html' } : { mediaType: 'application/octet-stream', ending: undefined }
}

function filenameOf(address: string, ending: string | undefined): string {
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').at(-1) ?? ''
  const name = (decodedSafely(last) || hostname).replace(/[^\p{L}\p{N}._ ()-]+/gu, '_').slice(-150)
  return ending === undefined || name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}

function decodedSafely(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
