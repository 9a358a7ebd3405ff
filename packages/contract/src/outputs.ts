import { z } from 'zod'
import { deletionSchema } from './bin.ts'
import { compsResultSchema } from './comps.ts'
import { datapackResultSchema } from './datapack.ts'
import { dcfResultSchema } from './dcf.ts'
import { ecommerceResultSchema } from './ecommerce.ts'
import { bytesEndpoint, jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idParams, listOf, pagingQuery } from './identifiers.ts'
import { ledgerMemberQuery, ledgerOriginSchema } from './ledgers.ts'
import { modelAuditResultSchema } from './model-audit.ts'
import { outputSchema } from './output.ts'
import { workflowSchema } from './workflow-names.ts'
import { saasResultSchema } from './saas.ts'

/** The result of an output, by its workflow. */
export const outputResultSchema = z.discriminatedUnion('workflow', [
  datapackResultSchema,
  dcfResultSchema,
  compsResultSchema,
  ecommerceResultSchema,
  saasResultSchema,
  modelAuditResultSchema,
])
export type OutputResult = z.infer<typeof outputResultSchema>

/** An output that another one was made of, or that was made of it. */
const relatedOutputSchema = outputSchema.pick({ id: true, createdBy: true, createdAt: true })

/** A value of what a workflow was asked for; the rates of a row together. */
const askedValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
export type AskedValue = z.infer<typeof askedValueSchema>

/** What two outputs were asked for otherwise. Parts of lists go by what names them: a company, an item, the id of a file, a month. */
const differingInputSchema = z.object({
  path: z.array(z.string()),
  /** Null: there was none. */
  before: askedValueSchema.nullable(),
  after: askedValueSchema.nullable(),
})
export type DifferingInput = z.infer<typeof differingInputSchema>

/** More are counted, not listed. */
export const mostDifferingInputs = 40

export const outputDetailSchema = outputSchema.extend({
  result: outputResultSchema.nullable(),
  /** The output whose inputs were changed to make this one; null: there is none that the reader may see. */
  changedFrom: relatedOutputSchema.extend({ inputs: z.array(differingInputSchema), furtherInputs: z.number().int() }).nullable(),
  /** Outputs that were made by changing this one, the latest first, as far as the reader may see them. */
  changedInto: z.array(relatedOutputSchema),
})
export type RelatedOutput = z.infer<typeof relatedOutputSchema>
export type OutputDetail = z.infer<typeof outputDetailSchema>

const withOutput = ['OUTPUT_NOT_FOUND', 'OUTPUT_IN_BIN', 'LIMITED_ACCESS'] as const

export const outputEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/reports/project/{projectId}',
    summary: 'What workflows made of a workspace, the latest first',
    audience: 'user',
    permission: 'outputs.read',
    params: inProject,
    query: pagingQuery.extend({ workflow: workflowSchema.optional() }),
    response: listOf(outputSchema),
    errors: withProject,
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/outputs/{id}',
    summary: 'One output with its result',
    audience: 'user',
    permission: 'outputs.read',
    params: idParams,
    response: outputDetailSchema,
    errors: withOutput,
  }),
  ledgerOrigins: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/outputs/{id}/ledger-origins',
    summary:
      'The files of rows that the metrics of an output were added up from, with their columns and rows by month, or those of one customer, product or channel',
    audience: 'user',
    permission: 'outputs.read',
    params: idParams,
    query: ledgerMemberQuery,
    response: z.object({ files: z.array(ledgerOriginSchema) }),
    errors: withOutput,
  }),
  download: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/outputs/{id}/file',
    summary: 'The file of an output',
    audience: 'user',
    permission: 'outputs.read',
    params: idParams,
    errors: ['OUTPUT_WITHOUT_FILE', ...withOutput],
  }),
  remove: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/outputs/{id}',
    summary: 'Move an output with its file to the bin; one that is being made is stopped',
    audience: 'user',
    permission: 'outputs.delete',
    params: idParams,
    response: deletionSchema,
    errors: withOutput,
  }),
}
