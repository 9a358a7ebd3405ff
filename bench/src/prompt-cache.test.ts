import { expect, it } from 'vitest'
import { promptCache } from './prompt-cache.ts'

const system = 'Rules. '.repeat(600)
const evidence = 'A page of a report. '.repeat(1_000)
const mark = { cache_control: { type: 'ephemeral' } }
const marked = (text: string) => ({ role: 'user', content: [{ type: 'text', text, ...mark }] })
const plain = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] })

it('promptCache reads what an earlier request of Anthropic has marked, and writes the rest up to the last mark', () => {
  const cached = promptCache('anthropic')
  const first = cached({ system, messages: [marked(evidence)] })
  expect(first).toMatchObject({ cacheReadTokens: 0 })
  expect(first.cacheWriteTokens).toBeGreaterThan(5_000)
  const second = cached({ system, messages: [marked(evidence), marked('Again.')] })
  expect(second.cacheReadTokens).toBe(first.cacheWriteTokens)
  expect(second.cacheWriteTokens).toBeLessThan(50)
})

it('promptCache reads nothing without a mark, nor across another tool choice', () => {
  const cached = promptCache('anthropic')
  cached({ system, messages: [plain(evidence)] })
  expect(cached({ system, messages: [marked(evidence)] })).toMatchObject({ cacheReadTokens: 0 })
  expect(cached({ system, tool_choice: { type: 'none' }, messages: [marked(evidence), marked('Again.')] })).toMatchObject({
    cacheReadTokens: 0,
  })
})

it('promptCache of a provider without marks reads the beginning that requests share, if it is long', () => {
  const cached = promptCache('openai')
  cached({ messages: [plain(evidence), plain('One.')] })
  expect(cached({ messages: [plain(evidence), plain('Two.')] })).toMatchObject({ cacheWriteTokens: 0 })
  expect(cached({ messages: [plain(evidence), plain('Three.')] }).cacheReadTokens).toBeGreaterThan(5_000)
  expect(cached({ messages: [plain('Short.')] })).toMatchObject({ cacheReadTokens: 0 })
})
