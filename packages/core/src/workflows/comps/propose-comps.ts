import {
  AppError,
  type CompanyStatements,
  type CompsKnownCompany,
  type CompsProposal,
  describeError,
  type InputOf,
  type Language,
  mostCompsPeers,
  type workflowEndpoints,
} from '@dossier/contract'
import { monthEndOf } from '@dossier/finance'
import {
  companyForecasts,
  type CompanyForecasts,
  companyNamed,
  companyProfilesOf,
  findCompanies,
  statementsOf,
} from '../../companies/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { isFutureDay } from '../future-day.ts'
import { type CompanyFigures, companyFigures, forecastsOf } from './company-figures.ts'
import { peerNearness } from './peer-reasons.ts'

/** Companies that are looked at for peers, those with most documents first. */
const MOST_COMPANIES = 100

/** Figures of a company, and of the others of the workspace as its peers with their reasons, the nearest first. @throws COMPANY_NOT_FOUND */
export const proposeComps = useCase({
  needs: ['blobs', 'clock', 'indexes'],
  policy: inProjectPolicy('files.read'),
  async run(context, { asOf: asked, ...of }: InputOf<typeof workflowEndpoints.proposeComps>): Promise<CompsProposal> {
    const { deps, actor, read } = context
    const { projectId } = of
    const asOf = asked ?? deps.clock.now().toISOString().slice(0, 10)
    const found = await findCompanies(context, projectId, actor.language)
    const profiles = await companyProfilesOf(read, projectId)
    const { key: subjectKey } = companyNamed(found.companies, of.company)
    const ofSubject = await statementsOf(context, found, of)
    const known = companyFigures(ofSubject, asOf, profiles.get(subjectKey))
    const subject = isFutureDay(asOf, deps.clock.now()) ? { ...known, refusal: new AppError('COMPS_DATE_IN_FUTURE', { asOf }) } : known
    const others = found.companies.filter(({ key }) => key !== subjectKey)
    const peers: (CompanyFigures & ReturnType<typeof peerNearness> & { statements: CompanyStatements })[] = []
    for (const { key: company } of others.slice(0, MOST_COMPANIES)) {
      // In the subject's currency where its files are in several.
      const ofPeer = await statementsOf(context, found, { projectId, company })
      const inSame = ofPeer.currencies.find((currency) => currency === subject.currency)
      const statements = inSame === undefined ? ofPeer : await statementsOf(context, found, { projectId, company, currency: inSame })
      const figures = companyFigures(statements, asOf, profiles.get(company))
      peers.push({ ...figures, ...peerNearness(subject, figures), statements })
    }
    const nearest = peers
      .toSorted((one, other) => Number(other.isSuggested) - Number(one.isSuggested) || one.distance - other.distance)
      .slice(0, mostCompsPeers)
    const forecasts: CompanyForecasts[] = []
    for (const { statements } of nearest) forecasts.push(await companyForecasts(context, found, statements))
    return {
      asOf,
      calendarYear: coveredYear([subject, ...nearest.filter(({ isSuggested }) => isSuggested)], asOf),
      subject: presentFigures(subject, await companyForecasts(context, found, ofSubject), actor.language),
      peers: nearest.map(({ reasons, isSuggested, distance: _ranked, statements: _read, ...figures }, at) => ({
        ...presentFigures(figures, forecasts[at] ?? { values: [], problems: [] }, actor.language),
        isSuggested,
        reasons,
      })),
      leftOut: others.length - nearest.length,
    }
  },
})

function presentFigures({ refusal, ...figures }: CompanyFigures, forecasts: CompanyForecasts, language: Language): CompsKnownCompany {
  return {
    ...figures,
    forecasts: forecastsOf(figures, forecasts, language),
    refusal: refusal === undefined ? null : { code: refusal.code, message: describeError(refusal, language).body.message },
  }
}

/** The last calendar year that the fiscal years of all companies cover to its end. */
function coveredYear(companies: readonly CompanyFigures[], asOf: string): number {
  const covered = companies.flatMap(({ years }) => {
    const end = monthEndOf(years.at(-1)?.to ?? '')
    return end === undefined ? [] : [end.month === 12 ? end.year : end.year - 1]
  })
  return covered.length === 0 ? Number(asOf.slice(0, 4)) - 1 : Math.min(...covered)
}
