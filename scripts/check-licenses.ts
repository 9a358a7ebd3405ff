import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Every package that the product runs with must come under a licence that lets it be used and passed on without publishing our own code.
// What was found out about those in question: docs/security.md, A06.

const root = join(import.meta.dirname, '..')

/** SPDX identifiers. MPL-2.0 and OFL-1.1 ask for the source of their own files only, which packages are not changed in. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose `package.json` does not say it, or says another: what was read instead, and why it is accepted. */
const exceptions: readonly { name: RegExp; declares: string | undefined; because: string }[] = [
  { name: /^base-64$/, declares: '[{"type":"MIT","url":"http://mths.be/mit"}]', because: 'MIT by LICENSE-MIT.txt' },
  { name: /^combine-errors$/, declares: undefined, because: 'MIT by its Readme.md' },
  {
    name: /^json-bignum$/,
    declares: '[{"type":"MIT","url":"https://github.com/datalanche/json-bignum/raw/master/LICENSE"}]',
    because: 'MIT by LICENSE',
  },
  { name: /^png-js$/, declares: undefined, because: 'MIT by LICENSE' },
  { name: /^flatbuffers$/, declares: 'SEE LICENSE IN LICENSE.txt', because: 'Apache-2.0 by LICENSE' },
  { name: /^@ironcalc\/wasm$/, declares: 'MIT/Apache-2.0', because: 'either of the two, as Rust packages write it' },
  { name: /^@univerjs\/telemetry$/, declares: undefined, because: 'Apache-2.0 by LICENSE' },
  { name: /^duck$/, declares: 'BSD', because: 'BSD-2-Clause by LICENSE' },
  {
    name: /^@img\/sharp-libvips-/,
    declares: 'LGPL-3.0-or-later',
    because: 'libvips as a shared library of its own, optional and replaceable: what the LGPL asks for',
  },
  { name: /^@img\/sharp-(?:win32|wasm32)/, declares: 'Apache-2.0 AND LGPL-3.0-or-later', because: 'the same, in one package' },
  { name: /^@img\/sharp-wasm32/, declares: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', because: 'the same, in one package' },
]

/** Whether an SPDX expression of one kind of operator allows it; one that mixes them is for a person to read. */
function isAllowed(expression: string): boolean {
  const parts = (operator: string) => expression.replace(/^\((.*)\)$/, '$1').split(` ${operator} `)
  const [all, any] = [parts('AND'), parts('OR')]
  if (all.length > 1 && any.length > 1) return false
  return all.length > 1 ? all.every((part) => allowed.has(part)) : any.some((part) => allowed.has(part))
}

interface Locked {
  license?: string
  dev?: boolean
  link?: boolean
}

/** The lock file takes no licence from old forms of the field. */
async function declaredIn(path: string): Promise<string | undefined> {
  const text = await readFile(join(root, path, 'package.json'), 'utf8').catch(() => '{}')
  const { license, licenses } = JSON.parse(text) as { license?: unknown; licenses?: unknown }
  const given = license ?? licenses
  return given === undefined ? undefined : typeof given === 'string' ? given : JSON.stringify(given)
}

async function refusals(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const refused: string[] = []
  for (const [path, { license, dev = false, link = false }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (dev || link || !path.includes('node_modules/')) continue
    const declared = license ?? (await declaredIn(path))
    if (declared !== undefined && isAllowed(declared)) continue
    if (exceptions.some((exception) => exception.name.test(name) && exception.declares === declared)) continue
    refused.push(`${path}: ${declared ?? 'declares no licence'}`)
  }
  return refused
}

const refused = await refusals()
if (refused.length > 0) {
  console.error(`These packages have no licence that is allowed. Read it; then add it to the table of exceptions, or do without:`)
  for (const line of refused) console.error(`  ${line}`)
  process.exit(1)
}
