import type { ModelUsageReport } from '@dossier/contract'
import { searchModelsOf } from '../organization-models/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { type Member, memberPolicy, useCase, type UseCaseContext } from '../use-case/index.ts'
import { modelCallsRepository } from './model-calls.repository.ts'
import { modelUsageRepository } from './model-usage.repository.ts'
import { monthOf } from './month-of.ts'

/** Model usage of a workspace, and how many of its files are embedded. */
export const showWorkspaceUsage = useCase({
  needs: ['clock', 'searchModels', 'secretBox'],
  policy: inProjectPolicy('project.edit'),
  run: (context, { projectId }: { projectId: number }) => reportOf(context, projectId),
})

/** The same for the whole organization. */
export const showOrganizationUsage = useCase({
  needs: ['clock', 'searchModels', 'secretBox'],
  policy: memberPolicy('admin.list'),
  run: (context, _input: unknown) => reportOf(context),
})

async function reportOf(
  context: UseCaseContext<Member, unknown, 'clock' | 'searchModels' | 'secretBox'>,
  projectId?: number,
): Promise<ModelUsageReport> {
  const { deps, read } = context
  const { embedding, reranking } = await searchModelsOf(context)
  const usage = read(modelUsageRepository)
  const [used, vectors, calls] = await Promise.all([
    usage.list(projectId),
    embedding && usage.vectors(embedding.name, projectId),
    read(modelCallsRepository).list(monthOf(deps.clock.now()), projectId),
  ])
  const configured = ({ name, price }: { name: string; price: number | undefined }) => ({ name, price: price ?? null })
  return {
    embedding: embedding && vectors ? { ...configured(embedding), ...vectors } : null,
    reranking: reranking ? configured(reranking) : null,
    used: used.map(({ purpose, model, requests, requestsWithoutUsage, texts, tokens, pricedTokens, cost }) => ({
      purpose,
      model,
      requests,
      requestsWithoutUsage,
      texts,
      tokens,
      pricedTokens,
      cost,
    })),
    calls: calls.map(({ purpose, model, requests, estimated, inputTokens, outputTokens, cost, unpriced }) => ({
      purpose,
      model,
      requests,
      estimated,
      inputTokens,
      outputTokens,
      cost,
      unpriced,
    })),
  }
}
