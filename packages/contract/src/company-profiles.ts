import { z } from 'zod'
import { countryCodes } from './country-codes.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema, personSchema } from './identifiers.ts'
import type { IssueKey } from './input-issues.ts'
import { limits } from './limits.ts'
import { outsideSourceSchema } from './sources.ts'
import { websiteSchema } from './web-address.ts'

const companyKeySchema = z.string().min(1).max(limits.nameLength)
const required: IssueKey = 'required'
const textSchema = z.string().trim().min(1).max(limits.nameLength)

/** The profile that the research forms require (specification, section 5), and the identifiers of sources. */
const profileShape = {
  homepage: websiteSchema,
  /** ISO 3166-1, two letters, one of `countryCodes`. */
  country: z
    .string()
    .min(1, required)
    .refine((code) => countryCodes.includes(code)),
  /** The part of the industry that it serves: "Memory semiconductors". */
  segment: textSchema,
  industry: textSchema,
  /** Standard Industrial Classification of the SEC, or 한국표준산업분류: "sic:3674", "ksic:26110". */
  industryCode: z
    .string()
    .regex(/^(?:sic:\d{4}|ksic:\d{2,5})$/)
    .optional(),
  /** Of its share on an exchange: "AAPL", "005930". */
  symbol: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9.-]{1,12}$/)
    .optional(),
  /** The company in a register. */
  register: z.object({ source: outsideSourceSchema, company: z.string().regex(/^[\w.-]{1,40}$/) }).optional(),
}
export const companyProfileInput = z.object(profileShape)
export type CompanyProfileInput = z.infer<typeof companyProfileInput>

/** Author and time of an entry, and who replaced or removed it. */
const setShape = {
  id: z.number().int(),
  by: personSchema,
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: personSchema.nullable(),
}

export const companyProfileSchema = z.object({ ...profileShape, homepage: z.string(), country: z.string(), ...setShape })
export type CompanyProfile = z.infer<typeof companyProfileSchema>

/** The calendar year that names a fiscal year: that of its last day or of its first. */
export const fiscalYearNames = ['end', 'start'] as const

const calendarShape = {
  /** The month in which fiscal years end. */
  closingMonth: z.number().int().min(1).max(12),
  namedBy: z.enum(fiscalYearNames),
  reason: z.string().trim().min(1).max(limits.descriptionLength),
}
export const fiscalCalendarInput = z.object(calendarShape)

export const fiscalCalendarSchema = z.object({ ...calendarShape, ...setShape })
export type FiscalCalendar = z.infer<typeof fiscalCalendarSchema>

/** The stated details of a company: the entries in effect, and all entries, the latest first. */
export const companyDetailsSchema = z.object({
  profile: companyProfileSchema.nullable(),
  profiles: z.array(companyProfileSchema),
  calendar: fiscalCalendarSchema.nullable(),
  calendars: z.array(fiscalCalendarSchema),
})
export type CompanyDetails = z.infer<typeof companyDetailsSchema>

/** The profile of a company in a register; null where the register has no value. */
export const proposedProfileSchema = z.object({
  name: z.string(),
  homepage: z.string().nullable(),
  country: z.string().nullable(),
  industry: z.string().nullable(),
  industryCode: z.string().nullable(),
  symbol: z.string().nullable(),
  /** The last day of its fiscal years, MM-DD. */
  fiscalYearEnd: z.string().nullable(),
  register: z.object({ source: z.string(), company: z.string() }),
  /** Where a person reads it. */
  address: z.string(),
  retrievedAt: z.iso.datetime(),
})
export type ProposedProfile = z.infer<typeof proposedProfileSchema>

const ofCompany = inProject.extend({ company: companyKeySchema })

export const companyProfileEndpoints = {
  details: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/companies/details',
    summary: 'The stated profile and fiscal calendar of a company, with their history',
    audience: 'user',
    permission: 'files.read',
    query: ofCompany,
    response: companyDetailsSchema,
    errors: withProject,
  }),
  proposeProfile: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/companies/profile',
    summary: 'The profile of a company as a register has it',
    audience: 'user',
    permission: 'files.read',
    query: inProject.extend({ source: outsideSourceSchema, number: z.string().regex(/^[\w.-]{1,40}$/) }),
    response: proposedProfileSchema,
    errors: [
      ...withProject,
      'SOURCE_NOT_FOUND',
      'SOURCE_OFF',
      'SOURCE_NOT_CONFIGURED',
      'SOURCE_KEY_REFUSED',
      'SOURCE_QUOTA_REACHED',
      'SOURCE_ITEM_NOT_FOUND',
      'SOURCE_REQUEST_INVALID',
      'SOURCE_UNAVAILABLE',
    ],
  }),
  setProfile: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/companies/profile',
    summary: 'State the homepage, country, segment and industry of a company',
    audience: 'user',
    permission: 'files.edit',
    body: ofCompany.extend(profileShape),
    response: companyProfileSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
  setCalendar: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/companies/calendar',
    summary: 'State the fiscal year-end of a company and the names of its fiscal years, with a reason',
    audience: 'user',
    permission: 'files.edit',
    body: ofCompany.extend(calendarShape),
    response: fiscalCalendarSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
  removeCalendar: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/companies/{projectId}/calendar/{id}',
    summary: 'Remove a stated fiscal calendar: that of the statements is used again',
    audience: 'user',
    permission: 'files.edit',
    params: inProject.extend({ id: idSchema }),
    response: z.null(),
    errors: ['TYPED_VALUE_NOT_FOUND', ...withProject],
  }),
}
