import { type Endpoint, endpoints, errorCatalogue } from '@dossier/contract'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'
import { resumableRequests } from './resumable-uploads-documentation.ts'

/** Serves `GET /api/docs`, a readable page without scripts, and `GET /api/docs/openapi.json`. */
export function serveDocumentation(app: FastifyInstance, version: string): void {
  const document = openApiDocument(version)
  const page = documentationPage(version)
  app.get('/api/docs/openapi.json', () => document)
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

function documentationPage(version: string): string {
  const sections = Object.entries(endpoints).map(([noun, table]) => {
    const rows = Object.entries<Endpoint>(table).map(([verb, endpoint]) => endpointRow(`${noun}.${verb}`, endpoint))
    return `<h2 id="${noun}">${noun}</h2><table><thead><tr><th>Method</th><th>Path</th><th>What for</th><th>Who</th><th>Errors</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  const resumable = resumableRequests.map(
    ({ method, path, summary, headers, answer, errors: codes }) =>
      `<tr><td>${method}</td><td><code>${escape(path)}</code></td><td>${escape(summary)}. Headers: ${escape(
        Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('; ') || 'none',
      )}. Answer: ${escape(answer)}.</td><td>user, files.upload</td><td>${codes.join(', ')}</td></tr>`,
  )
  const errors = Object.entries(errorCatalogue).map(
    ([code, entry]) =>
      `<tr><td><code>${code}</code></td><td>${entry.status}</td><td>${escape(entry.en)}</td><td lang="ko">${escape(entry.ko)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dossier API</title>
<style>body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8884}code{font-size:13px}</style>
<h1>Dossier API ${escape(version)}</h1>
<p>Answers are <code>{ success, message, data }</code>; lists hold <code>{ rows, count }</code>; errors carry <code>code</code>, <code>message</code> and <code>details</code>. Send <code>Authorization: Bearer</code> with the token of a sign-in and <code>language: KO</code> or <code>EN</code>. The machine-readable document is <a href="/api/docs/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}<h2 id="resumable">resumable uploads (tus 1.0)</h2><table><thead><tr><th>Method</th><th>Path</th><th>What for</th><th>Who</th><th>Errors</th></tr></thead><tbody>${resumable.join('')}</tbody></table><h2 id="errors">Error codes</h2><table><thead><tr><th>Code</th><th>Status</th><th>English</th><th>Korean</th></tr></thead><tbody>${errors.join('')}</tbody></table></html>`
}

function endpointRow(name: string, endpoint: Endpoint): string {
  const who = endpoint.permission === undefined ? endpoint.audience : `${endpoint.audience}, ${endpoint.permission}`
  const paths = [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => `<code>${escape(path)}</code>`).join('<br>')
  return `<tr id="${name}"><td>${endpoint.method}</td><td>${paths}</td><td>${escape(endpoint.summary)}</td><td>${who}</td><td>${(endpoint.errors ?? []).join(', ')}</td></tr>`
}
