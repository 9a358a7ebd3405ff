import {
  ecommerceParametersSchema,
  type InputOf,
  type LedgerOrigin,
  type LedgerPurpose,
  type MemberDimension,
  type MemberRowsOfFile,
  type outputEndpoints,
  saasParametersSchema,
} from '@dossier/contract'
import { type Member, type Read, useCase } from '../use-case/index.ts'
import { outputPolicy } from './outputs.policy.ts'
import { type OutputRow, outputsRepository, type StoredResult } from './outputs.repository.ts'
import { accessToFile } from './source-access.ts'

interface LedgerSource {
  purpose: LedgerPurpose
  fileId: number
  columns: Partial<Record<string, number>>
  monthColumns: { column: number; month: string }[]
}

type LedgerResult = Extract<StoredResult, { workflow: 'ecommerce' | 'saas' }>

/** The files that metrics were added up from. A file that the reader may not open is named by the reason alone. */
export const ledgerOrigins = useCase({
  needs: [],
  policy: outputPolicy('outputs.read'),
  async run({ actor, subject, read }, { dimension, member }: InputOf<typeof outputEndpoints.ledgerOrigins>) {
    const result = await read(outputsRepository).resultOf(subject)
    if (result?.workflow !== 'ecommerce' && result?.workflow !== 'saas') return { files: [] }
    const ofMember = (result.memberRows ?? []).filter((rows) => rows.dimension === dimension && rows.member === member)
    const files: LedgerOrigin[] = []
    for (const [at, source] of sourcesOf(subject, dimension).entries())
      files.push(await originOf(actor, subject.projectId, { at, source, result, ofMember }, read))
    return { files }
  },
})

async function originOf(
  actor: Member,
  projectId: number,
  {
    at,
    source: { purpose, fileId, columns, monthColumns },
    result,
    ofMember,
  }: { at: number; source: LedgerSource; result: LedgerResult; ofMember: readonly MemberRowsOfFile[] },
  read: Read,
): Promise<LedgerOrigin> {
  const found = await accessToFile(actor, { projectId, fileId }, read)
  if (found.access === 'refused') return found
  const cleanings = [result.cleaning].flat()
  const sheet = cleanings.flatMap(({ files }) => files).find((file) => file.fileId === fileId)?.sheet ?? ''
  return {
    access: 'open',
    fileId,
    purpose,
    filename: found.filename,
    sheet,
    columns: Object.entries(columns).flatMap(([role, column]) => (column === undefined ? [] : [{ role, column }])),
    monthColumns,
    rows: (result.usedRows ?? []).filter(({ file }) => file === at).map(({ file: _file, ...rows }) => rows),
    memberRows: ofMember.filter(({ file }) => file === at).map(({ month, rows, ranges }) => ({ month, rows, ranges })),
  }
}

/** The files whose rows make up the figures by month; contracts beside rows of revenue state terms only, and are those of contract figures. */
function sourcesOf({ workflow, input }: OutputRow, dimension: MemberDimension | undefined): LedgerSource[] {
  if (workflow === 'ecommerce')
    return ecommerceParametersSchema
      .parse(input)
      .files.map(({ fileId, columns }) => ({ purpose: 'orders', fileId, columns, monthColumns: [] }))
  const { subscriptions, contracts } = saasParametersSchema.parse(input)
  return subscriptions.length > 0 && dimension !== 'contract'
    ? subscriptions.map(({ fileId, columns, monthColumns }) => ({ purpose: 'subscriptions', fileId, columns, monthColumns }))
    : contracts.map(({ fileId, columns }) => ({ purpose: 'contracts', fileId, columns, monthColumns: [] }))
}
