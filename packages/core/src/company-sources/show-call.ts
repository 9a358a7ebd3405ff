import { AppError, type companySourceEndpoints, type EarningsCall, type InputOf } from '@dossier/contract'
import { registerPolicy } from '../registers/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentOrigin } from './company-sources.present.ts'

/** An earnings call in turns of its speakers. @throws SOURCE_NOT_FOUND where the source has no calls, and the failures of sources */
export const showCall = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, { source: id, document }: InputOf<typeof companySourceEndpoints.call>): Promise<EarningsCall> {
    return askSource(context, id, async (source) => {
      if (source.transcript === undefined) throw new AppError('SOURCE_NOT_FOUND')
      const call = await source.transcript(document)
      return {
        document: call.id,
        ticker: call.ticker,
        fiscalQuarter: { year: call.year, quarter: call.quarter },
        heldOn: call.heldOn ?? null,
        turns: call.turns.map(({ speaker, role, section, text }) => ({ speaker, role: role ?? null, section: section ?? null, text })),
        origin: presentOrigin(source, call),
      }
    })
  },
})
