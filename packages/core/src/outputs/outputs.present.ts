import {
  type CompsComparedCompany,
  type CompsMultiple,
  compsMultiples,
  ecommerceParametersSchema,
  type Language,
  type Output,
  type OutputDetail,
  type OutputResult,
  type RelatedOutput,
  saasParametersSchema,
} from '@dossier/contract'
import { z } from 'zod'
import { failureInWords, type RunRow } from '../runs/index.ts'
import { personName } from '../use-case/index.ts'
import { presentEarlierDcf } from './present-earlier-dcf.ts'
import { presentModelAudit } from './present-model-audit.ts'
import type { OutputRow, StoredCompany, StoredResult } from './outputs.repository.ts'
import { readableCleaning, type SourceAccess } from './source-access.ts'

/** @param run that makes it, or made it; undefined when it is not kept any more */
export function presentOutput(row: OutputRow, run: RunRow | undefined, language: Language): Output {
  return {
    id: row.id,
    projectId: row.projectId,
    workflow: row.workflow,
    inputVariable: row.inputVariable,
    createdBy: { id: row.createdBy, name: personName(row.firstName, row.lastName) },
    createdAt: row.createdAt.toISOString(),
    state: run?.state ?? row.state,
    failure: run?.failure ? failureInWords(run.failure, language).message : null,
    runId: run?.id ?? null,
    fileType: row.blobKey === null ? null : 'excel',
    filename: row.filename,
  }
}

interface OutputParts {
  run: RunRow | undefined
  result: StoredResult | null
  related: Pick<OutputDetail, 'changedFrom' | 'changedInto'>
  /** What the reader may see of each file of rows. */
  sources: ReadonlyMap<number, SourceAccess>
}

export function presentDetail(row: OutputRow, { run, result, related, sources }: OutputParts, language: Language): OutputDetail {
  return { ...presentOutput(row, run, language), result: result && presentResult(row, { stored: result, sources }, language), ...related }
}

/** An output as others are linked with it. */
export const presentRelated = ({ id, createdBy, firstName, lastName, createdAt }: OutputRow): RelatedOutput => ({
  id,
  createdBy: { id: createdBy, name: personName(firstName, lastName) },
  createdAt: createdAt.toISOString(),
})

/** What results of earlier versions of the datapack did not keep. */
const emptyDatapack = { companyKey: null, profile: null, scope: null, summary: [], accounts: [], breakdowns: [], operating: null }

/** What results of the first version of e-commerce metrics did not keep. */
const emptyFlags = { redFlags: null, benchmarks: null, brandSearchShare: null }

function presentResult(
  { input }: OutputRow,
  { stored, sources }: { stored: StoredResult; sources: OutputParts['sources'] },
  language: Language,
): OutputResult {
  if (stored.workflow === 'dcf' && 'operations' in stored) return presentEarlierDcf(stored, companyOf(input))
  if (stored.workflow === 'datapack') {
    const { market = null, ties = [], ...shown } = stored
    const needs = (market?.needs ?? []).map((need) => (typeof need === 'string' ? need : need[language]))
    return {
      ...emptyDatapack,
      ...shown,
      ties: ties.map((tie) => ({ parts: [], ...tie })),
      market: market && { marketCapitalization: null, ...market, needs },
    }
  }
  if (stored.workflow === 'comps') {
    const { statistics, ntmTo = null, ...shown } = stored
    return {
      ...shown,
      ntmTo,
      statistics: { ...statistics, multiples: ofMultiples((multiple) => statistics.multiples[multiple] ?? null) },
      subject: companyOfComps(stored.subject),
      peers: stored.peers.map(companyOfComps),
    }
  }
  if (stored.workflow === 'ecommerce') {
    const { usedRows: _rows, memberRows: _members, ...shown } = stored
    const cleaning = readableCleaning(shown.cleaning, sources)
    return { ...emptyFlags, ...shown, cleaning, request: ecommerceParametersSchema.parse(input) }
  }
  if (stored.workflow === 'saas') {
    const { usedRows: _rows, memberRows: _members, ...shown } = stored
    const cleaning = shown.cleaning.map((one) => readableCleaning(one, sources))
    return { quality: null, ...shown, cleaning, request: saasParametersSchema.parse(input) }
  }
  return stored.workflow === 'modelAudit' ? presentModelAudit(stored, language) : stored
}

const ofMultiples = <Value>(of: (multiple: CompsMultiple) => Value): Record<CompsMultiple, Value> =>
  Object.fromEntries(compsMultiples.map((multiple) => [multiple, of(multiple)])) as Record<CompsMultiple, Value>

/** A company as it is presented; what results of the first version did not keep is null. */
const companyOfComps = ({ bridge, multiples, ...company }: StoredCompany): CompsComparedCompany => ({
  stated: null,
  ntm: null,
  scope: null,
  ...company,
  multiples: ofMultiples((multiple) => multiples[multiple] ?? { kind: 'not-available', missing: ['estimates'] }),
  bridge: bridge.map((entry) => ({ of: null, ...entry })),
})

/** The company that a workflow was asked for. */
const companyOf = (input: unknown): string => z.object({ company: z.string() }).parse(input).company
