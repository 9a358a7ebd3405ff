import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { companyEndpoints } from './companies.ts'
import { parseInput } from './input-issues.ts'
import { workflowEndpoints } from './workflows.ts'

const profile = { homepage: 'harbor.example', country: 'US', segment: 'Valves', industry: 'Machinery' }
const cube = { projectId: 1, company: 'Harbor Valves Corp.', currency: 'USD', asOf: '2025-12-31', periodMonths: 3 }
const forms = [
  [
    'e-commerce metrics',
    workflowEndpoints.ecommerce.body!,
    (of: object) => ({ ...cube, profile: of, files: [{ fileId: 1, columns: { customer: 0, date: 1, grossAmount: 2 } }] }),
  ],
  [
    'SaaS metrics',
    workflowEndpoints.saas.body!,
    (of: object) => ({ ...cube, profile: of, subscriptions: [{ fileId: 1, columns: { customer: 0, month: 1, recurringAmount: 2 } }] }),
  ],
  ['a model audit', workflowEndpoints.modelAudit.body!, (of: object) => ({ projectId: 1, fileId: 1, profile: of })],
] as const

describe.each(forms)('the company profile of %s', (_form, schema, requestWith) => {
  it('requires homepage, country, segment and industry', () => {
    const empty = parseInput(schema, requestWith({ homepage: ' ', country: '', segment: '', industry: ' ' }), 'en').issues
    const fields = ['homepage', 'country', 'segment', 'industry']
    expect(empty?.filter(({ message }) => message === 'Required').map(({ path }) => path)).toEqual(fields.map((name) => `profile.${name}`))
    const missing = parseInput(schema, requestWith({}), 'ko').issues
    expect(missing).toEqual(fields.map((name) => ({ path: `profile.${name}`, message: '필수 항목입니다' })))
  })

  it.each(['harbor', 'ftp://harbor.example', 'https://somebody@harbor.example', 'https://'])('rejects %j as a web address', (homepage) => {
    const request = requestWith({ ...profile, homepage })
    expect(parseInput(schema, request, 'en').issues).toEqual([{ path: 'profile.homepage', message: 'Invalid web address' }])
    expect(parseInput(schema, request, 'ko').issues).toEqual([{ path: 'profile.homepage', message: '웹 주소 형식이 올바르지 않습니다' }])
  })

  it('completes an address without its scheme, and rejects an unknown country', () => {
    expect(parseInput<z.ZodType>(schema, requestWith(profile), 'en')).toMatchObject({
      data: { profile: { homepage: 'https://harbor.example' } },
    })
    expect(parseInput(schema, requestWith({ ...profile, country: 'XX' }), 'en').issues).toMatchObject([{ path: 'profile.country' }])
  })
})

describe('metrics', () => {
  it.each([workflowEndpoints.ecommerce, workflowEndpoints.saas])('are not computed without a profile', ({ body }) => {
    expect(parseInput(body!, { ...cube, files: [], subscriptions: [] }, 'en').issues).toContainEqual({
      path: 'profile',
      message: 'Required',
    })
  })
})

describe('a stated profile', () => {
  it('has a country of ISO 3166-1', () => {
    const request = { projectId: 1, company: 'harbor', ...profile, country: 'XX' }
    expect(parseInput(companyEndpoints.setProfile.body!, request, 'en').issues).toMatchObject([{ path: 'country' }])
  })
})
