import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Lists packages of the SDK that are loaded with ours, and again when a model was opened. */
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
await model.ask({ system: '', messages: [{ role: 'user', text: 'x' }], mostOutputTokens: 1 }, { patience: { retries: 0 } }).catch(() => {})
console.log(JSON.stringify([before, [...loaded]]))
`

it('loads nothing of the SDK before a model is opened, and then of providers only its own', async () => {
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', program])
  const [before, after] = z.array(z.array(z.string())).parse(JSON.parse(stdout))
  expect(before).toEqual([])
  expect(after).toContain('@ai-sdk/anthropic')
  expect(after).not.toContain('@ai-sdk/openai')
})
