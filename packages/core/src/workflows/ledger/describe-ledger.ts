import type { InputOf, LedgerColumns, workflowEndpoints } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { bytesOf, findLedgerFiles, refusalOf } from './ledger-files.ts'

/** The columns of a file of rows and what each is taken for. @throws FILE_NOT_FOUND, LEDGER_… */
export const describeLedger = useCase({
  needs: ['blobs', 'modeller'],
  policy: inProjectPolicy('files.read'),
  async run(context, { projectId, fileId, sheet, headerRow }: InputOf<typeof workflowEndpoints.ledgerColumns>): Promise<LedgerColumns> {
    const { deps } = context
    const files = await findLedgerFiles(context, projectId, [fileId])
    const [file] = files
    if (!file) throw new Error('a file was found and is none')
    const read = await deps.modeller.readLedger({
      kind: 'columns',
      bytes: await bytesOf(deps, file),
      format: file.format,
      sheet,
      headerRow,
    })
    if (read.kind === 'refused') throw refusalOf(read.refusal, files)
    if (read.kind !== 'columns') throw new Error('columns were asked for')
    const { columns, proposals, ...described } = read.described
    return {
      fileId,
      filename: file.filename,
      ...described,
      columns: columns.map(({ from: _from, to: _to, ...column }) => column),
      proposals: {
        orders: { ...proposals.orders, columns: { ...proposals.orders.columns } },
        subscriptions: { ...proposals.subscriptions, columns: { ...proposals.subscriptions.columns } },
        contracts: { ...proposals.contracts, columns: { ...proposals.contracts.columns } },
      },
    }
  },
})
