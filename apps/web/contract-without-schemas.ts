import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@dossier/contract'
import type { Plugin } from 'vite'

const contractFolder = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))
const tableModule = `${contractFolder}endpoints.ts`
const schemasModule = 'virtual:contract-schemas'
const withSchemas = '?schemas'

/** What describes an endpoint to people and servers; no caller reads it. (Streams are read with their schemas, which say that they are.) */
const onlyDescribes = new Set([
  'summary',
  'errors',
  'permission',
  'permissionInProject',
  'status',
  'aliases',
  'answers',
  'multipart',
  'setsBrowserSecret',
  'message',
])

/** What a caller needs to know of an endpoint before it answers: everything that is not a schema or a description. */
export function endpointData(): string {
  const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
  // Callers ask of an endpoint's audience only whether it is everybody.
  const isLeftOut = (key: string, value: unknown) => onlyDescribes.has(key) || isSchema(value) || (key === 'audience' && value !== 'public')
  return JSON.stringify(endpoints, (key, value: unknown) => (isLeftOut(key, value) ? undefined : value))
}

/** The table as a module: a line a noun or an endpoint, which compresses to less than objects. Names and paths hold no blanks. */
function endpointModule(): string {
  const data = JSON.parse(endpointData()) as Record<string, Record<string, { method: string; path: string; audience?: string }>>
  const others = Object.values(data).flatMap((verbs) => Object.values(verbs).filter(({ path }) => !path.startsWith('/api/')))
  if (others.length > 0) throw new Error(`an endpoint outside of /api/: ${others[0]?.path}`)
  const lines = Object.entries(data).flatMap(([noun, verbs]) => [
    noun,
    ...Object.entries(verbs).map(([verb, { method, path, audience }]) =>
      [verb, method, path.replace(/^\/api\//, ''), audience].join(' ').trim(),
    ),
  ])
  return `export const endpoints = {}
let noun
for (const line of ${JSON.stringify(lines.join('\n'))}.split('\\n')) {
  const [name, method, path, audience] = line.split(' ')
  if (method === undefined) endpoints[name] = noun = {}
  else noun[name] = { method, path: '/api/' + path, audience }
}`
}

interface ModuleNode {
  type: string
  start: number
  end: number
  declaration?: ModuleNode | null
  declarations?: { init: ModuleNode | null }[]
}

function isMadeByCalls(code: string, { type, start, end }: ModuleNode): boolean {
  return type === 'CallExpression' || (type === 'ObjectExpression' && code.slice(start, end).includes('('))
}

/** Where the module's own constants are made by calls, or hold what calls made: spans of the code. */
function madeByCalls(code: string, statements: readonly ModuleNode[]): ModuleNode[] {
  return statements
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declaration) => declaration?.declarations ?? [])
    .flatMap(({ init }) => (init && isMadeByCalls(code, init) ? [init] : []))
}

/**
 * Keeps validation out of the first screen (about 30 KB compressed). In the page, `@dossier/contract` gives constants, messages and the
 * endpoint table as plain data (method, path, audience): its schemas are dropped, since nothing uses them and making one has no effect.
 * `virtual:contract-schemas` is the same contract with its schemas, for forms and streams, which import() it when they need it.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    resolveId: {
      // Before the ordinary resolution, which would lead back to the modules without schemas.
      order: 'pre',
      handler(id, importer) {
        if (id === schemasModule) return `${contractFolder}index.ts${withSchemas}`
        if (importer?.endsWith(withSchemas) && id.startsWith('./')) return resolve(contractFolder, id) + withSchemas
        return null
      },
    },
    transform(code, id) {
      if (id === tableModule) return { code: endpointModule(), map: null }
      if (!id.startsWith(contractFolder) || id.endsWith(withSchemas)) return null
      const calls = madeByCalls(code, this.parse(code).body).sort((a, b) => b.start - a.start)
      let marked = code
      for (const { start, end } of calls) {
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
      }
      return { code: marked, map: null, moduleSideEffects: false }
    },
  }
}
