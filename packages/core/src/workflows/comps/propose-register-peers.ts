import {
  type CompsReason,
  type CompsReasonCode,
  type CompsRegisterPeer,
  type DataOf,
  describeCompsReason,
  type InputOf,
  type Language,
  type workflowEndpoints,
} from '@dossier/contract'
import { comparableName } from '@dossier/entities'
import type { IndustryPeer } from '@dossier/sources'
import { companyNamed, companyProfilesOf, findCompanies } from '../../companies/index.ts'
import { registerPolicy } from '../../registers/index.ts'
import { noticing, presentFailure, sourcesOf } from '../../sources/index.ts'
import { useCase } from '../../use-case/index.ts'

type Found = DataOf<typeof workflowEndpoints.registerPeers>

const MOST_PEERS = 20

/**
 * Listed companies with the industry code of a company's stated profile, from all registers that are on. A register that does not answer takes nothing
 * from what the others state. @throws COMPANY_NOT_FOUND
 */
export const proposeRegisterPeers = useCase({
  needs: ['blobs', 'clock', 'indexes', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, { projectId, company }: InputOf<typeof workflowEndpoints.registerPeers>): Promise<Found> {
    const { companies } = await findCompanies(context, projectId, context.actor.language)
    const subject = companyNamed(companies, company)
    const profiles = await companyProfilesOf(context.read, projectId)
    const profile = profiles.get(subject.key)
    const industryCode = profile?.industryCode
    if (profile === undefined || industryCode === undefined) return { industryCode: null, peers: [], asked: [], failures: [] }
    const found: Found = { industryCode, peers: [], asked: [], failures: [] }
    const request = { industryCode, words: [...new Set([profile.segment, profile.industry])], limit: MOST_PEERS }
    const keyOf = (name: string): string | undefined => companies.find(({ key, names }) => key === name || names.has(name))?.key
    const registered = new Map(
      [...profiles].flatMap(([key, { register }]) => (register === undefined ? [] : [[`${register.source} ${register.company}`, key]])),
    )
    const registers = (await sourcesOf(context)).filter(({ source }) => source.peers !== undefined)
    for (const own of registers) {
      const { id, isOn } = own
      const name = { ...own.source.description.name }
      if (!isOn) {
        found.failures.push({ source: id, name, failure: { kind: 'off' } })
        continue
      }
      try {
        const { peers, compared } = await noticing(
          context,
          own,
          async (source) => (await source.peers?.(request)) ?? { peers: [], compared: 0 },
        )
        found.asked.push({ source: id, name, compared })
        for (const peer of peers) {
          const inFiles = keyOf(registered.get(`${id} ${peer.id}`) ?? comparableName(peer.name))
          if (inFiles === subject.key) continue
          found.peers.push({
            source: id,
            id: peer.id,
            name: peer.name,
            englishName: peer.englishName ?? null,
            tickers: [...peer.tickers],
            industryCode: peer.industryCode,
            reasons: reasonsOf(peer, industryCode, name),
            company: inFiles ?? null,
            address: peer.address,
          } satisfies CompsRegisterPeer)
        }
      } catch (error) {
        found.failures.push({ source: id, name, failure: presentFailure(error) })
      }
    }
    return found
  },
})

/** "sic:3674" as "SIC 3674". */
const writtenCode = (code: string): string => code.replace(':', ' ').toUpperCase()

function reasonsOf(peer: IndustryPeer, subjectCode: string, register: Readonly<Record<Language, string>>): CompsReason[] {
  const reason = (code: CompsReasonCode, figuresIn: (language: Language) => Record<string, string>): CompsReason => ({
    code,
    figures: figuresIn('en'),
    isAgainst: false,
    text: { ko: describeCompsReason(code, figuresIn('ko'), 'ko'), en: describeCompsReason(code, figuresIn('en'), 'en') },
  })
  const codes = { code: writtenCode(peer.industryCode), subjectCode: writtenCode(subjectCode) }
  return [
    reason(peer.industryCode === subjectCode ? 'code-same-register' : 'code-group-register', (language) => ({
      register: register[language],
      ...codes,
    })),
    reason(peer.foundIn === 'name' ? 'words-in-name' : 'words-in-report', () => ({ words: peer.foundBy })),
  ]
}
