import type { EcommerceParameters, ecommerceEndpoints, InputOf, Output } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { findLedgerFiles } from '../ledger/ledger-files.ts'
import { startOutput } from '../start-output.ts'

/** Has files of orders made into e-commerce metrics. @throws FILE_NOT_FOUND, LEDGER_FILE_REQUIRED, OUTPUT_NOT_FOUND */
export const startEcommerce = useCase({
  needs: ['clock', 'queue'],
  policy: inProjectPolicy('outputs.make'),
  async run(context, { projectId, language, changedFrom, ...of }: InputOf<typeof ecommerceEndpoints.ecommerce>): Promise<Output> {
    await findLedgerFiles(
      context,
      projectId,
      of.files.map(({ fileId }) => fileId),
    )
    const input: EcommerceParameters = { ...of, language: language ?? context.actor.language }
    return startOutput(context, { projectId, workflow: 'ecommerce', inputVariable: of.company, input, changedFrom })
  },
})
