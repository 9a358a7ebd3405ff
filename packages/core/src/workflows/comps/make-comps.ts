import { AppError, type CompsAssumptions, compsAssumptionsSchema, compsLackTexts, compsRefusals, languages } from '@dossier/contract'
import { numberOf } from '@dossier/finance'
import type { CompsInput } from '@dossier/workbook'
import { z } from 'zod'
import { companyNamed, companyProfilesOf, findCompanies, statementsOf } from '../../companies/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { presentCertificate } from '../present-certificate.ts'
import { defineWorkflow } from '../workflow.ts'
import { type CompanyFigures, companyFigures } from './company-figures.ts'
import { type CompsAuthor, compsMaterial } from './comps-input.ts'
import { compsNotes, noteInWords } from './comps-notes.ts'
import { evaluateComps, independentFigures } from './evaluate-comps.ts'
import { presentComps } from './present-comps.ts'

const compsRequestSchema = z.object({ language: z.enum(languages), assumptions: compsAssumptionsSchema })
export type CompsRequest = z.infer<typeof compsRequestSchema>

interface ComparedFigures {
  subject: CompanyFigures
  /** In the order of the assumptions. */
  peers: CompanyFigures[]
}

/** What statements say of the subject and its peers. @throws COMPANY_NOT_FOUND, COMPS_PEER_NOT_FOUND */
export async function comparedFigures(
  context: Pick<UseCaseContext<Actor, unknown, 'blobs' | 'indexes'>, 'deps' | 'read'>,
  projectId: number,
  { language, assumptions: { asOf, subject, peers } }: CompsRequest,
): Promise<ComparedFigures> {
  const found = await findCompanies(context, projectId, language)
  const profiles = await companyProfilesOf(context.read, projectId)
  const figuresOf = async ({ company, scope, currency }: CompsAssumptions['subject']): Promise<CompanyFigures> => {
    const asked = { projectId, company, ...(scope !== undefined && { scope }), ...(currency !== undefined && { currency }) }
    const statements = await statementsOf(context, found, asked)
    return companyFigures(statements, asOf, profiles.get(statements.company))
  }
  const ofSubject = await figuresOf(subject)
  const { names } = companyNamed(found.companies, subject.company)
  const others = new Set(found.companies.flatMap((one) => (one.names === names ? [] : [one.key, ...one.names])))
  const ofPeers: CompanyFigures[] = []
  for (const peer of peers) {
    if (!others.has(peer.company)) throw new AppError('COMPS_PEER_NOT_FOUND', { company: peer.company })
    ofPeers.push(await figuresOf(peer))
  }
  return { subject: ofSubject, peers: ofPeers }
}

/** A company beside its peers. @throws the refusals of a comparison (COMPS_…) */
export function compareCompany(figures: ComparedFigures, { assumptions, language }: CompsRequest, author: CompsAuthor) {
  const material = compsMaterial(figures, assumptions, author)
  const evaluation = evaluateComps(material.input)
  const notes = compsNotes(material, evaluation)
  const drawn = evaluation.peers.flatMap(({ ratios, multiples }, at) =>
    material.peers[at]?.isIncluded && ratios.growth.kind === 'value' && numberOf(multiples.evEbitda) !== undefined ? [at] : [],
  )
  const presented = presentComps({ ...material, assumptions, evaluation, notes })
  const withoutRange = presented.implied.flatMap(({ multiple, low, high, lacks }) =>
    low === null || high === null ? [{ multiple, reason: compsLackTexts[lacks ?? 'multiple'][language] }] : [],
  )
  const input: CompsInput = { ...material.input, drawn, withoutRange, notes: notes.map((note) => noteInWords(note, language)) }
  return { input, evaluation, presented }
}

/** A comparison of a company with its peers as a workbook. */
export const compsWorkflow = defineWorkflow({
  request: compsRequestSchema,
  refusals: ['COMPANY_NOT_FOUND', ...compsRefusals],
  async make(making, request) {
    const { deps, projectId, by } = making
    const figures = await comparedFigures(making, projectId, request)
    const author = { language: request.language, projectId, publicUrl: deps.publicUrl, name: by.name, assumedAt: by.at }
    const { input, evaluation, presented } = compareCompany(figures, request, author)
    const madeAt = deps.clock.now()
    const proof = { independent: independentFigures(input, evaluation), madeAt }
    const { bytes, certificate } = await deps.modeller.write({ template: 'comps', input }, proof)
    return {
      file: { bytes, filename: `${presented.company} - Comps.xlsx` },
      result: { workflow: 'comps', ...presented, certificate: presentCertificate(certificate, madeAt) },
    }
  },
})
