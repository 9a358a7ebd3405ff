import { projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import { dartKey, type SourceServer, startEdgarServer, startOpenDartServer, testNetwork } from '@dossier/sources/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listCompanies } from '../../companies/list-companies.ts'
import { setCompanyProfile } from '../../companies/set-company-details.ts'
import { createProject } from '../../projects/index.ts'
import { changeSourceSettings } from '../../sources/change-source-settings.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { proposeRegisterPeers } from './propose-register-peers.ts'

const report = (company: string) => `# Annual Report 2025

${company}

For the fiscal year ended December 31, 2025

## Consolidated Statements of Income

(in millions of USD)

| | 2025 | 2024 |
| --- | --- | --- |
| Revenue | 1,577 | 1,420 |
| Cost of sales | 900 | 850 |
| Gross profit | 677 | 570 |
| Net income | 150 | 121 |
`

describeOnAnyDatabase('peers out of registers', (under) => {
  let core: TestCore
  let sec: SourceServer
  let dart: SourceServer
  let owner: Member
  let projectId: number
  let key: string

  beforeAll(async () => {
    sec = await startEdgarServer()
    dart = await startOpenDartServer()
    const network = testNetwork('2026-11-26T01:00:00Z')
    core = await openTestCore(under, {
      sources: {
        operator: {
          sec: { contact: 'Harbor it@harbor.example', baseAddress: sec.address },
          dart: { key: dartKey, baseAddress: dart.address },
        },
        open: (settings) => openSources(settings, network),
      },
    })
  })
  afterAll(async () => {
    await core.close()
    await sec.close()
    await dart.close()
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.restricted })).id
    await uploadAndRead(core, owner, projectId, { 'own.md': report('Orchard Devices Inc.'), 'peer.md': report('Grove Computing Corp.') })
    const { rows } = await listCompanies(core.deps, owner, { projectId })
    key = rows.find(({ name }) => name.startsWith('Orchard'))!.company
  })

  const state = (industryCode?: string, segment = 'Handheld terminals') =>
    setCompanyProfile(core.deps, owner, {
      projectId,
      company: key,
      homepage: 'https://orchard.example',
      country: 'US',
      segment,
      industry: 'Electronic computers',
      ...(industryCode !== undefined && { industryCode }),
    })
  const find = (actor = owner) => proposeRegisterPeers(core.deps, actor, { projectId, company: key })

  it('are listed companies with the industry code of the profile, each with its reasons and whether it is in the workspace', async () => {
    await state('sic:3571')
    const { industryCode, peers, asked, failures } = await find()
    expect({ industryCode, failures }).toEqual({ industryCode: 'sic:3571', failures: [] })
    expect(peers.map(({ source, id, company, industryCode: code }) => [source, id, company, code])).toEqual([
      ['sec', '0001900011', 'grovecomputing', 'sic:3571'],
      ['sec', '0001900012', null, 'sic:3572'],
    ])
    expect(peers[0]!.reasons.map(({ text }) => text.en)).toEqual([
      'Same industry code in SEC EDGAR: SIC 3571',
      'Its annual report mentions “Handheld terminals”',
    ])
    expect(peers[1]!.reasons[0]!.text).toEqual({
      en: 'Same industry group in SEC EDGAR: SIC 3572 against SIC 3571',
      ko: '미국 SEC EDGAR 업종코드 앞 세 자리 동일(SIC 3572, 대상 SIC 3571)',
    })
    expect(asked.map(({ source, compared }) => [source, compared])).toEqual([
      ['sec', 4],
      ['dart', 0],
    ])
  })

  it('of a Korean industry code come from DART, without the company itself', async () => {
    await state('ksic:264', '한강 전자')
    const { peers } = await find()
    expect(peers.map(({ source, name }) => [source, name])).toEqual([
      ['dart', '한강전자'],
      ['dart', '낙동전자'],
    ])
    expect(peers[1]!.reasons.map(({ text }) => text.ko)).toEqual(['금융감독원 OpenDART 업종코드 동일(KSIC 264)', '상호에 “전자” 포함'])
  })

  it('are not looked for without an industry code', async () => {
    const sent = sec.requests.length
    expect(await find()).toEqual({ industryCode: null, peers: [], asked: [], failures: [] })
    await state()
    expect(await find()).toEqual({ industryCode: null, peers: [], asked: [], failures: [] })
    expect(sec.requests).toHaveLength(sent)
  })

  it('name the registers that are off or do not answer', async () => {
    await state('sic:3571', 'Unanswered words')
    await changeSourceSettings(core.deps, owner, { source: 'dart', isOn: false })
    sec.fail(/search-index/, { status: 500, times: Infinity })
    const { peers, asked, failures } = await find()
    expect({ peers, asked }).toEqual({ peers: [], asked: [] })
    expect(failures.map(({ source, failure }) => [source, failure.kind])).toEqual([
      ['sec', 'upstream'],
      ['dart', 'off'],
    ])
  })

  it('are hidden from people outside the workspace', async () => {
    await state('sic:3571')
    for (const actor of [await makeMember(core, owner.organizationId, roles.teamMember), await makeOrganization(core)])
      await expectRefusal(find(actor), 'PROJECT_NOT_FOUND')
    await expectRefusal(proposeRegisterPeers(core.deps, owner, { projectId, company: 'nobody' }), 'COMPANY_NOT_FOUND')
  })
})
