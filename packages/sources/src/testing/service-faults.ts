import type { SourceFailure } from '../source/source-error.ts'
import type { SourceFault } from './source-server.ts'

/** Faulty replies of any service, with the failure that each must be reported as. `timeoutMs`: the time limit of the request, in milliseconds. */
export const serviceFaults: readonly { name: string; fault: SourceFault; kind: SourceFailure['kind']; timeoutMs?: number }[] = [
  { name: 'text of another type', fault: { type: 'text/plain', body: 'service unavailable' }, kind: 'upstream' },
  { name: 'JSON that is cut off', fault: { type: 'application/json', body: '{"results": [{"title": "a' }, kind: 'upstream' },
  {
    name: 'another shape',
    fault: { body: { results: 1, articles: 1, items: 1, organic: 1, web: 1, transcript: 1, transcripts: 1, transcript_split: 1 } },
    kind: 'upstream',
  },
  {
    name: 'a page of a firewall',
    fault: { type: 'text/html', body: '<!DOCTYPE html><html><body>The request has been blocked</body></html>' },
    kind: 'blocked',
  },
  { name: 'an answer that breaks off', fault: { cutAfter: 5 }, kind: 'upstream' },
  { name: 'an answer that does not end', fault: { msPerByte: 1_000 }, kind: 'timed-out', timeoutMs: 300 },
  {
    name: 'a redirect to the address of cloud metadata',
    fault: { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
    kind: 'upstream',
  },
  { name: 'a refusal of the key', fault: { status: 401, body: { message: 'invalid key' } }, kind: 'key-refused' },
  { name: 'a limit', fault: { status: 429, type: 'text/plain', body: 'Too Many Requests' }, kind: 'quota' },
  { name: 'an error of the service', fault: { status: 500, type: 'text/plain', body: 'error' }, kind: 'upstream' },
]
