import type { DataOf, InputOf, RegisteredCompany, sourceEndpoints } from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { noticing } from './ask-source.ts'
import { sourcesOf } from './open-own-sources.ts'
import { presentFailure } from './sources.present.ts'

type Found = DataOf<typeof sourceEndpoints.companies>

/** Companies of all registers by name, ticker or number. A register that does not answer takes nothing from what the others say. */
export const findRegisteredCompanies = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: memberPolicy('sources.read'),
  async run(context, { query, limit }: InputOf<typeof sourceEndpoints.companies>): Promise<Found> {
    const registers = (await sourcesOf(context)).filter(({ source }) => source.companies !== undefined)
    const found = await Promise.all(
      registers.map(async (own): Promise<Found> => {
        const { id, isOn } = own
        const name = { ...own.source.description.name }
        if (!isOn) return { companies: [], failures: [{ source: id, name, failure: { kind: 'off' } }] }
        try {
          const companies = await noticing(context, own, async (source) => (await source.companies?.(query, { limit })) ?? [])
          return {
            companies: companies.map(({ id: number, name: called, englishName, tickers }): RegisteredCompany => ({
              source: id,
              id: number,
              name: called,
              englishName: englishName ?? null,
              tickers: [...tickers],
            })),
            failures: [],
          }
        } catch (error) {
          return { companies: [], failures: [{ source: id, name, failure: presentFailure(error) }] }
        }
      }),
    )
    // In turn, the likeliest of each register first: how well they fit is not compared between registers.
    const longest = Math.max(0, ...found.map(({ companies }) => companies.length))
    const companies = Array.from({ length: longest }, (_, at) => found.flatMap(({ companies: own }) => own[at] ?? [])).flat()
    return { companies: companies.slice(0, limit), failures: found.flatMap(({ failures }) => failures) }
  },
})
