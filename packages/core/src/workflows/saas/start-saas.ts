import type { InputOf, Output, SaasParameters, saasEndpoints } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { findLedgerFiles } from '../ledger/ledger-files.ts'
import { startOutput } from '../start-output.ts'

/** Has invoices, recurring revenue or contracts made into SaaS metrics. @throws FILE_NOT_FOUND, LEDGER_FILE_REQUIRED, OUTPUT_NOT_FOUND */
export const startSaas = useCase({
  needs: ['clock', 'queue'],
  policy: inProjectPolicy('outputs.make'),
  async run(context, { projectId, language, changedFrom, ...of }: InputOf<typeof saasEndpoints.saas>): Promise<Output> {
    await findLedgerFiles(
      context,
      projectId,
      [...of.subscriptions, ...of.contracts].map(({ fileId }) => fileId),
    )
    const input: SaasParameters = { ...of, language: language ?? context.actor.language }
    return startOutput(context, { projectId, workflow: 'saas', inputVariable: of.company, input, changedFrom })
  },
})
