import { AppError, type companyEndpoints, countryCodes, type InputOf, type ProposedProfile } from '@dossier/contract'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { webAddress } from './registers.present.ts'
import { registerPolicy } from './registers.policy.ts'

const englishNames = new Intl.DisplayNames('en', { type: 'region' })

/** The profile of a company as a register has it. @throws SOURCE_… */
export const proposeProfile = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, { source: id, number }: InputOf<typeof companyEndpoints.proposeProfile>): Promise<ProposedProfile> {
    const overview = await askSource(context, id, async (source) => {
      if (source.overview === undefined) throw new AppError('SOURCE_NOT_FOUND')
      return source.overview(number)
    })
    const { industry, industryCode, country, countryCode, tickers, homepage, fiscalYearEnd, address, retrievedAt } = overview
    return {
      name: overview.name,
      homepage: webAddress(homepage),
      country: countryCode ?? countryCodes.find((code) => englishNames.of(code) === country) ?? null,
      // "3571 Electronic Computers"; without a name after the number a person states it.
      industry: industry?.replace(/^\d+\s*/, '').trim() || null,
      industryCode: industryCode ?? null,
      symbol: tickers[0] ?? null,
      fiscalYearEnd: fiscalYearEnd ?? null,
      register: { source: id, company: overview.id },
      address,
      retrievedAt: retrievedAt.toISOString(),
    }
  },
})
