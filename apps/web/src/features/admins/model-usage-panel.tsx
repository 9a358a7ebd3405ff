import { endpoints, type ModelUsageReport } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { type Formats, useFormats, useTexts } from '../../i18n/index.ts'
import { Table } from '../../ui/index.ts'
import { Panel } from '../accounts/profile/panel.tsx'
import { costText } from '../model-usage/cost-text.ts'
import { modelUsageTexts } from './model-usage-texts.ts'

type Used = ModelUsageReport['used'][number]
type Calls = ModelUsageReport['calls'][number]

/** Usage of models by the organisation or one workspace. Renders nothing where no model was ever configured, or without permission. */
export function ModelUsagePanel({ projectId }: { projectId: number | null }) {
  return projectId === null ? <OrganizationUsage /> : <WorkspaceUsage projectId={projectId} />
}

function OrganizationUsage() {
  const { data } = useCall(endpoints.modelUsage.ofOrganization, {})
  return data ? <Usage report={data} /> : null
}

function WorkspaceUsage({ projectId }: { projectId: number }) {
  const { data } = useCall(endpoints.modelUsage.ofWorkspace, { projectId })
  return data ? <Usage report={data} /> : null
}

function Usage({ report: { embedding, reranking, used, calls } }: { report: ModelUsageReport }) {
  const t = useTexts(modelUsageTexts)
  const { number } = useFormats()
  if (!embedding && !reranking && used.length === 0 && calls.length === 0) return null
  const counted = (count: number) => ({ count, number: number(count) })
  const withoutUsage = used.reduce((sum, row) => sum + row.requestsWithoutUsage, 0)
  const unpriced = used.reduce((sum, row) => sum + row.tokens - row.pricedTokens, 0)
  return (
    <Panel title={t('title')} hint={t('hint')}>
      <div className="mb-3 flex flex-col gap-1 text-sm">
        {embedding && <EmbeddingState embedding={embedding} />}
        {reranking && <p>{t('ranking', { model: reranking.name })}</p>}
      </div>
      {used.length > 0 && (
        <Table
          label={t('title')}
          rows={used}
          rowKey={(row) => `${row.purpose} ${row.model}`}
          rowName={(row) => row.model}
          columns={[
            { key: 'purpose', header: t('purpose'), cell: (row: Used) => t(row.purpose) },
            { key: 'model', header: t('model'), cell: (row: Used) => row.model },
            { key: 'requests', header: t('requests'), align: 'right', cell: (row: Used) => number(row.requests) },
            { key: 'tokens', header: t('tokens'), align: 'right', cell: (row: Used) => number(row.tokens) },
            { key: 'cost', header: t('cost'), align: 'right', cell: (row: Used) => costOf(row, number) },
          ]}
        />
      )}
      {withoutUsage > 0 && <p className="mt-2 text-xs text-muted">{t('withoutUsage', counted(withoutUsage))}</p>}
      {unpriced > 0 && <p className="mt-2 text-xs text-muted">{t('unpriced', counted(unpriced))}</p>}
      {calls.length > 0 && <LanguageModelCalls calls={calls} />}
    </Panel>
  )
}

/** How many passages of the organisation's files have an embedding; nothing without an embedding model. */
export function EmbeddingProgress() {
  const { data } = useCall(endpoints.modelUsage.ofOrganization, {})
  return data?.embedding ? (
    <div className="flex flex-col gap-1 text-sm">
      <EmbeddingState embedding={data.embedding} />
    </div>
  ) : null
}

function EmbeddingState({ embedding }: { embedding: NonNullable<ModelUsageReport['embedding']> }) {
  const t = useTexts(modelUsageTexts)
  const { number } = useFormats()
  const counted = (count: number) => ({ count, number: number(count) })
  return (
    <>
      <p>
        {t('meaning', { model: embedding.name })}
        {' · '}
        {t('embedded', { embedded: number(embedding.embedded), all: number(embedding.passages) })}
        {embedding.waiting > 0 && ` · ${t('waiting', counted(embedding.waiting))}`}
      </p>
      {embedding.postponed > 0 && <p className="text-caution">{t('postponed', counted(embedding.postponed))}</p>}
      {embedding.failed > 0 && <p className="text-caution">{t('failed', counted(embedding.failed))}</p>}
    </>
  )
}

function LanguageModelCalls({ calls }: { calls: Calls[] }) {
  const t = useTexts(modelUsageTexts)
  const { number } = useFormats()
  const sum = (of: 'estimated' | 'unpriced') => calls.reduce((all, row) => all + row[of], 0)
  const counted = (count: number) => ({ count, number: number(count) })
  const priced = ({ requests, unpriced, cost }: Calls) => costOf({ pricedTokens: requests - unpriced, cost }, number)
  return (
    <div className="mt-5">
      <h3 className="mb-2 text-sm font-semibold">{t('callsTitle')}</h3>
      <Table
        label={t('callsTitle')}
        rows={calls}
        rowKey={(row) => `${row.purpose} ${row.model}`}
        rowName={(row) => row.model}
        columns={[
          { key: 'purpose', header: t('purpose'), cell: (row: Calls) => t(row.purpose) },
          { key: 'model', header: t('model'), cell: (row: Calls) => row.model },
          { key: 'requests', header: t('requests'), align: 'right', cell: (row: Calls) => number(row.requests) },
          { key: 'inputTokens', header: t('inputTokens'), align: 'right', cell: (row: Calls) => number(row.inputTokens) },
          { key: 'outputTokens', header: t('outputTokens'), align: 'right', cell: (row: Calls) => number(row.outputTokens) },
          { key: 'cost', header: t('cost'), align: 'right', cell: priced },
        ]}
      />
      {sum('estimated') > 0 && <p className="mt-2 text-xs text-muted">{t('estimated', counted(sum('estimated')))}</p>}
      {sum('unpriced') > 0 && <p className="mt-2 text-xs text-muted">{t('unpricedCalls', counted(sum('unpriced')))}</p>}
    </div>
  )
}

const costOf = ({ pricedTokens, cost }: Pick<Used, 'pricedTokens' | 'cost'>, number: Formats['number']) =>
  costText({ cost, hasPrice: pricedTokens > 0 }, number)
