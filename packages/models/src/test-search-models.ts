import type { EmbeddingService } from './embedding-service.ts'
import { ModelError, type ModelFailure } from './model-error.ts'
import type { RerankingService } from './reranking-service.ts'

type Failed = { ok: false; failure: ModelFailure }

/** The result of a test: whether the model responds, and its dimensions. */
export type EmbeddingTest = { ok: true; latencyMs: number; dimensions: number } | Failed

/** `ordered`: the answering passage came before the other one. */
export type RerankingTest = { ok: true; latencyMs: number; ordered: boolean } | Failed

const question = 'How large is the fleet of vehicles?'
const answering = 'The company runs a fleet of 48 vehicles under operating leases.'
const other = 'The board approved a dividend of KRW 500 per share.'

/**
 * Embeds two sentences.
 *
 * @throws the signal's reason
 */
export function testEmbedding(service: EmbeddingService, signal?: AbortSignal): Promise<EmbeddingTest> {
  return timed(async () => {
    const { vectors } = await service.embed([answering, other], { use: 'passage', retries: 0, ...(signal && { signal }) })
    return { dimensions: vectors[0]?.length ?? 0 }
  })
}

/**
 * Reranks two passages.
 *
 * @throws the signal's reason
 */
export function testReranking(service: RerankingService, signal?: AbortSignal): Promise<RerankingTest> {
  return timed(async () => {
    const [worse = 0, better = 0] = (await service.rerank(question, [other, answering], signal)).scores
    return { ordered: better > worse }
  })
}

async function timed<Found>(ask: () => Promise<Found>): Promise<({ ok: true; latencyMs: number } & Found) | Failed> {
  const startedAt = performance.now()
  try {
    const found = await ask()
    return { ok: true, latencyMs: Math.round(performance.now() - startedAt), ...found }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ok: false, failure: error.failure }
  }
}
