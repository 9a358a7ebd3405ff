import { AppError, type companySourceEndpoints, type DataOf, type InputOf, type MarketSeries } from '@dossier/contract'
import { registerPolicy } from '../registers/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentFigure, presentOrigin, serviceOf } from './company-sources.present.ts'

/** Series to choose from. @throws SOURCE_NOT_FOUND where the source has no series, SOURCE_OFF, SOURCE_NOT_CONFIGURED */
export const suggestSeries = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(
    context,
    { source: id, symbol }: InputOf<typeof companySourceEndpoints.suggestedSeries>,
  ): Promise<DataOf<typeof companySourceEndpoints.suggestedSeries>> {
    return askSource(context, id, async (source) => {
      const { description } = source
      if (source.suggestedSeries === undefined) throw new AppError('SOURCE_NOT_FOUND')
      const nameOf = (service: string) => ({ ...(description.services?.find((one) => one.id === service) ?? description).name })
      return {
        rows: source.suggestedSeries(symbol).map((one) => ({ id: one.id, service: nameOf(one.service), name: { ...one.name } })),
      }
    })
  },
})

/** Figures of a market or a statistic over time. @throws SOURCE_NOT_FOUND where the source has no series, and the failures of sources */
export const showSeries = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, { source: id, id: series, from, to }: InputOf<typeof companySourceEndpoints.series>): Promise<MarketSeries> {
    return askSource(context, id, async (source) => {
      if (source.series === undefined) throw new AppError('SOURCE_NOT_FOUND')
      const found = await source.series({ id: series, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
      const last = found.figures.at(-1)
      return {
        id: found.id,
        name: found.name,
        figures: found.figures.map(presentFigure),
        origin: last === undefined ? null : presentOrigin(source, { ...last, service: serviceOf(last) }),
      }
    })
  },
})
