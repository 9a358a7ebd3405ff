import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Lists the SDK packages loaded with this package, and again after opening a model. */
const program = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({
  load(url, context, next) {
    const name = /node_modules\\/(ai|@ai-sdk\\/[^/]+)\\//.exec(url)?.[1]
    if (name) loaded.add(name)
    return next(url, context)
  },
})
const { openLanguageModel } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))})
const before = [...loaded]
const model = openLanguageModel({ provider: 'anthropic', apiKey: 'k', model: 'm' }, () => Promise.reject(new TypeError('no way out')))
await model.ask({ system: '', messages: [{ role: 'user', text: 'x' }], mostOutputTokens: 1 }, { timeouts: { retries: 0 } }).catch(() => {})
console.log(JSON.stringify([before, [...loaded]]))
`

it('loads no SDK package before a model is opened, and then only that of its provider', async () => {
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', program])
  const [before, after] = z.array(z.array(z.string())).parse(JSON.parse(stdout))
  expect(before).toEqual([])
  expect(after).toContain('@ai-sdk/anthropic')
  expect(after).not.toContain('@ai-sdk/openai')
})
