import { roles } from '@dossier/contract'
import { createLogger } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import {
  dartKey,
  marketKey,
  type SourceServer,
  startEdgarServer,
  startMarketServer,
  startOpenDartServer,
  type TestNetwork,
  testNetwork,
} from '@dossier/sources/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditEntries, sourceSettings } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { changeSourceSettings } from './change-source-settings.ts'
import { checkSource } from './check-source.ts'
import { findRegisteredCompanies } from './find-registered-companies.ts'
import { listSources } from './list-sources.ts'
import type { SourceOpener } from './open-own-sources.ts'

const DAY_MS = 24 * 3_600_000
const contact = 'Harbor Partners it@harbor.example'

describeOnEachDatabase('outside sources', (under) => {
  const logged: string[] = []
  let core: TestCore
  let sec: SourceServer
  let dart: SourceServer
  let market: SourceServer
  let owner: Member
  let operator: SourceOpener['operator']
  let network: TestNetwork

  beforeAll(async () => {
    sec = await startEdgarServer()
    dart = await startOpenDartServer()
    market = await startMarketServer()
    network = testNetwork('2026-11-26T01:00:00Z')
    core = await openTestCore(under, {
      sources: {
        get operator() {
          return operator
        },
        open: (settings) => openSources(settings, network),
      },
    })
    core.deps.logger = createLogger({ level: 'trace' }, { write: (line) => void logged.push(line) })
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([sec.close(), dart.close(), market.close()])
  })
  beforeEach(async () => {
    operator = { sec: { baseAddress: sec.address }, dart: { baseAddress: dart.address } }
    owner = await makeOrganization(core)
  })

  const list = (by = owner) => listSources(core.deps, by, {})
  const change = (source: string, input: Omit<Parameters<typeof changeSourceSettings>[2], 'source'>, by = owner) =>
    changeSourceSettings(core.deps, by, { source, ...input })
  const both = async () => {
    await change('sec', { settings: { contact } })
    return change('dart', { settings: { key: dartKey } })
  }
  const check = (source: string, by = owner) => checkSource(core.deps, by, { source })
  const find = (query: string, by = owner) => findRegisteredCompanies(core.deps, by, { query, limit: 10 })
  /** The registers, which are listed first. */
  const registers = async (by = owner) => (await list(by)).sources.slice(0, 2)
  const states = async (by = owner) => (await registers(by)).map(({ source, state, settings }) => [source, state, settings])

  it('state which settings are missing until they are configured', async () => {
    expect(await states()).toEqual([
      ['sec', 'not-configured', null],
      ['dart', 'not-configured', null],
    ])
    expect((await list()).sources[1]).toMatchObject({
      name: { en: 'OpenDART (Korea FSS)', ko: '금융감독원 OpenDART' },
      needs: [{ setting: 'key', isSecret: true, isMissing: true, isOwn: false, value: null }],
      quota: { perSecond: 5, perDay: 20_000 },
    })
    expect(await check('dart')).toMatchObject({ ok: false, failure: { kind: 'not-configured', missing: ['key'] } })
    expect([...sec.requests, ...dart.requests]).toEqual([])
  })

  it('use the operator’s settings, or the organization’s own if it has some', async () => {
    operator = { ...operator, dart: { key: 'operators-key', baseAddress: dart.address } }
    expect(await states()).toEqual([
      ['sec', 'not-configured', null],
      ['dart', 'ready', 'operator'],
    ])
    expect(await check('dart')).toEqual({
      ok: false,
      latencyMs: expect.any(Number) as number,
      failure: { kind: 'key-refused', detail: '010' },
    })
    expect((await states())[1]).toEqual(['dart', 'key-refused', 'operator'])
    await both()
    expect(await states()).toEqual([
      ['sec', 'ready', 'organization'],
      ['dart', 'ready', 'organization'],
    ])
    for (const source of ['dart', 'sec'] as const)
      expect(await check(source)).toEqual({ ok: true, latencyMs: expect.any(Number) as number })
    // What is left out stays.
    await change('sec', { settings: null })
    expect(await states()).toEqual([
      ['sec', 'not-configured', null],
      ['dart', 'ready', 'organization'],
    ])
    await change('dart', { settings: null })
    expect((await states())[1]).toEqual(['dart', 'ready', 'operator'])
  })

  it('receive no request while the owner has turned them off, except tests', async () => {
    await both()
    const { sources } = await change('sec', { isOn: false })
    expect(sources[0]).toMatchObject({ source: 'sec', state: 'off', settings: 'organization' })
    const asked = sec.requests.length
    expect(await find('orchard')).toEqual({
      companies: [],
      failures: [{ source: 'sec', name: { en: 'SEC EDGAR', ko: '미국 SEC EDGAR' }, failure: { kind: 'off' } }],
    })
    expect(sec.requests).toHaveLength(asked)
    expect(await check('sec')).toMatchObject({ ok: true })
    await change('sec', { isOn: true })
    expect((await states())[0]).toEqual(['sec', 'ready', 'organization'])
  })

  it('show a used-up quota until it resets or the source answers', async () => {
    await both()
    // It renews at midnight in Seoul, counted from the time of the network.
    dart.fail(/company\.json/, { body: { status: '020', message: '' } })
    expect(await check('dart')).toMatchObject({ ok: false, failure: { kind: 'quota', resetsAt: '2026-11-26T15:00:00.000Z' } })
    expect((await list()).sources[1]).toMatchObject({ state: 'quota', resetsAt: '2026-11-26T15:00:00.000Z' })
    core.clock.advance(7 * DAY_MS)
    network.pass(DAY_MS)
    expect((await list()).sources[1]).toMatchObject({ state: 'ready', resetsAt: null })
  })

  it('reject keys of the wrong form, and show settings that are not secret to the owner only', async () => {
    for (const settings of [
      { contact: 'no address' },
      { contact: '하버 it@harbor.example' },
      { contact: 'a@b\r\nx-injected: 1' },
      { key: dartKey },
    ])
      await expectRefusal(change('sec', { settings }), 'SOURCE_SETTING_INVALID')
    await expectRefusal(change('dart', { settings: { key: 'short' } }), 'SOURCE_SETTING_INVALID')
    await expectRefusal(change('elsewhere', { isOn: true }), 'SOURCE_NOT_FOUND')
    await expectRefusal(check('elsewhere'), 'SOURCE_NOT_FOUND')
    await both()
    const needsOf = async (by: Member) => (await registers(by)).map(({ needs }) => needs.map(({ isOwn, value }) => [isOwn, value]))
    expect(await needsOf(owner)).toEqual([[[true, contact]], [[true, null]]])
    expect(await needsOf(await makeMember(core, owner.organizationId, roles.admin))).toEqual([[[true, null]], [[true, null]]])
    await change('dart', { settings: { key: null } })
    expect((await states())[1]).toEqual(['dart', 'not-configured', null])
  })

  it('store keys encrypted, and never include them in responses, the log or the audit log', async () => {
    const answered = await change('dart', { settings: { key: dartKey } })
    await check('dart')
    const rows = await core.deps.database.db.select().from(sourceSettings)
    const entries = await core.deps.database.db.select().from(auditEntries)
    for (const text of [
      JSON.stringify(answered),
      JSON.stringify(await list()),
      JSON.stringify(rows),
      JSON.stringify(entries),
      logged.join('\n'),
    ])
      expect(text).not.toContain(dartKey)
    expect(entries.at(-1)).toMatchObject({ action: 'sourceSettings.updated' })
    const before = entries.length
    await change('dart', {})
    expect(await core.deps.database.db.select().from(auditEntries)).toHaveLength(before)
  })

  it('find a company in either country', async () => {
    await both()
    sec.fail(/company_tickers/, { body: { '0': { cik_str: 1900001, ticker: 'HANG', title: 'Hangang Electronics America Inc.' } } })
    expect(await find('Hangang Electronics')).toEqual({
      companies: [
        { source: 'sec', id: '0001900001', name: 'Hangang Electronics America Inc.', englishName: null, tickers: ['HANG'] },
        { source: 'dart', id: '00900001', name: '한강전자', englishName: 'Hangang Electronics Co., Ltd.', tickers: ['900010'] },
        { source: 'dart', id: '00900003', name: '한강전자판매', englishName: 'Hangang Electronics Sales', tickers: [] },
      ],
      failures: [],
    })
    expect((await find('900010')).companies).toMatchObject([{ source: 'dart', id: '00900001' }])
  })

  it('that fail do not affect the others', async () => {
    await change('dart', { settings: { key: dartKey } })
    const found = await find('한강전자')
    expect(found.companies[0]).toMatchObject({ source: 'dart', id: '00900001' })
    expect(found.failures).toMatchObject([{ source: 'sec', failure: { kind: 'not-configured', missing: ['contact'] } }])
  })

  it('with several services show the settings, use and test of each', async () => {
    operator = { ...operator, market: { baseAddress: market.address } }
    await change('market', { isOn: true, settings: { fredKey: marketKey, ecosKey: 'wrong' } })
    const shown = (await list()).sources.find(({ source }) => source === 'market')
    expect(shown?.services.map(({ service, settings, isUsed }) => [service, settings, isUsed])).toEqual([
      ['krx', ['krxKey'], false],
      ['fmp', ['fmpKey'], false],
      ['alpha-vantage', ['alphaVantageKey'], false],
      ['fred', ['fredKey'], true],
      ['ecos', ['ecosKey'], true],
      ['ecb', ['ecb'], false],
    ])
    expect(shown?.services[0]?.caution).toMatchObject({ en: expect.stringContaining('Each market') as string })
    const checkService = (service: string) => checkSource(core.deps, owner, { source: 'market', service })
    expect(await checkService('fred')).toMatchObject({ ok: true })
    expect(await checkService('ecos')).toMatchObject({ ok: false, failure: { kind: 'key-refused' } })
    expect(await checkService('krx')).toMatchObject({ ok: false, failure: { kind: 'not-configured', missing: ['krxKey'] } })
    await expectRefusal(checkService('elsewhere'), 'SOURCE_NOT_FOUND')
    expect((await list()).sources.find(({ source }) => source === 'sec')?.services).toEqual([])
  })

  it('are visible to members, and configured and tested by the owner of each organization only', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const admin = await makeMember(core, owner.organizationId, roles.admin)
    await change('dart', { settings: { key: dartKey } })
    expect((await states(guest))[1]).toEqual(['dart', 'ready', 'organization'])
    for (const member of [guest, admin]) {
      await expectRefusal(change('dart', { settings: null }, member), 'LIMITED_ACCESS')
      await expectRefusal(check('dart', member), 'LIMITED_ACCESS')
    }
    expect((await states(await makeOrganization(core)))[1]).toEqual(['dart', 'not-configured', null])
  })
})
