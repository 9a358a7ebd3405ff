import { openLanguageModel } from '@dossier/models'
import type { LanguageModelServer, Script } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { openTestCore, type TestCore } from './test-core.ts'

export const lease = `# Lease

The lease of the Busan warehouse ends on 30 June 2027. The rent is KRW 120 million a year. The rent was KRW 100 million a year until 2025.
`
export const question = 'Until when may we use the Busan warehouse, and why?'

const plan = JSON.stringify({
  question,
  searches: [{ title: 'End of the lease', query: 'Busan warehouse lease end' }],
  measures: [],
  periods: [],
  entities: [],
})
const cited = (...quotes: string[]) => quotes.map((quote) => ({ ref: 'E1', quote }))
export const answer = JSON.stringify({
  found: true,
  sentences: [
    { text: 'The lease ends on 30 June 2027.', citations: cited('The lease of the Busan warehouse ends on 30 June 2027.') },
    {
      text: 'The rent is 20% above what it was until 2025.',
      citations: cited('The rent is KRW 120 million a year.', 'The rent was KRW 100 million a year until 2025.'),
      calculation: '(120 - 100) / 100',
    },
    { text: 'The lease has been renewed until 2031.', citations: cited('The lease has been renewed until 2031.') },
  ],
  missing: [],
})

export const isPlanning = (body: unknown) => JSON.stringify(body).includes('You prepare the research')
export const isAnswering = (body: unknown) => JSON.stringify(body).includes('You answer a question')

/** A request to check sentences that the program cannot decide. */
export const isChecking = (body: unknown) => JSON.stringify(body).includes('You check sentences of an answer')

/** A request to rewrite sentences that did not pass the check. */
export const isRepairing = (body: unknown) => JSON.stringify(body).includes('did not pass the check')

/** A model that makes a plan, needs no further reading, and always gives the same answer. */
export const works: Script = ({ body }) => ({ text: isPlanning(body) ? plan : answer })

/** A core whose operator has configured the scripted model. */
export async function openScriptedCore(
  under: Parameters<typeof openTestCore>[0],
  { url }: LanguageModelServer,
  more: Parameters<typeof openTestCore>[1] = {},
): Promise<TestCore> {
  const fetch = createGuardedFetch({ trustedOrigins: [url] })
  const settings = { provider: 'openai-compatible', baseUrl: url, model: 'local', prices: { input: 1, output: 2 } } as const
  const service = openLanguageModel(settings, fetch, { retries: 0 })
  return openTestCore(under, {
    languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetch) },
    mayBeAsked: createAddressCheck({ trustedOrigins: [url] }),
    ...more,
  })
}
