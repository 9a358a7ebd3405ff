import { AppError, type companySourceEndpoints, type InputOf, quoteMeasures, type StockQuote } from '@dossier/contract'
import { registerPolicy } from '../registers/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentFigure, presentOrigin, serviceOf } from './company-sources.present.ts'

/** What a share costs and what goes with it. @throws SOURCE_NOT_FOUND where the source has no prices, and the failures of sources */
export const showQuote = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, { source: id, symbol }: InputOf<typeof companySourceEndpoints.quote>): Promise<StockQuote> {
    return askSource(context, id, async (source) => {
      if (source.quote === undefined) throw new AppError('SOURCE_NOT_FOUND')
      const quote = await source.quote(symbol)
      return {
        symbol: quote.symbol,
        name: quote.name ?? null,
        figures: quoteMeasures.flatMap((measure) => {
          const figure = quote[measure]
          if (figure === undefined) return []
          return [{ measure, ...presentFigure(figure), origin: presentOrigin(source, { ...figure, service: serviceOf(figure) }) }]
        }),
      }
    })
  },
})
