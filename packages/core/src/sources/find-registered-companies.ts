import {
  type InputOf,
  outsideSources,
  type RegisteredCompany,
  type SourceFailureShown,
  type OutsideSource,
  type sourceEndpoints,
} from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { sourcesOf } from './open-own-sources.ts'
import { presentFailure } from './sources.present.ts'

/** Companies of all registers by name, ticker or number. A register that does not answer takes nothing from what the others say. */
export const findRegisteredCompanies = useCase({
  needs: ['secretBox', 'sources'],
  policy: memberPolicy('sources.read'),
  async run(context, { query, limit }: InputOf<typeof sourceEndpoints.companies>) {
    const { sources } = await sourcesOf(context)
    const found = await Promise.all(
      outsideSources.map(
        async (source): Promise<{ companies: RegisteredCompany[]; failures: { source: OutsideSource; failure: SourceFailureShown }[] }> => {
          try {
            const companies = await sources[source].companies(query, { limit })
            return {
              companies: companies.map(({ id, name, englishName, tickers }) => ({
                source,
                id,
                name,
                englishName: englishName ?? null,
                tickers: [...tickers],
              })),
              failures: [],
            }
          } catch (error) {
            return { companies: [], failures: [{ source, failure: presentFailure(error) }] }
          }
        },
      ),
    )
    // In turn, the likeliest of each register first: how well they fit is not compared between registers.
    const longest = Math.max(...found.map(({ companies }) => companies.length))
    const companies = Array.from({ length: longest }, (_, at) => found.flatMap(({ companies: own }) => own[at] ?? [])).flat()
    return { companies: companies.slice(0, limit), failures: found.flatMap(({ failures }) => failures) }
  },
})
