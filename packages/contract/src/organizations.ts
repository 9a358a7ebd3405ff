import { z } from 'zod'
import { emailSchema, lastNameSchema, signedInSchema } from './accounts.ts'
import { bytesEndpoint, jsonEndpoint } from './endpoint.ts'
import { idParams, listOf, nameSchema, pagingQuery, timestampSchema } from './identifiers.ts'
import { languageSchema } from './language.ts'
import { limits } from './limits.ts'
import { quotaMegabytesSchema, storageUseSchema } from './quotas.ts'
import { runSchema } from './runs.ts'
import { linkTokenSchema, organizationCodeSchema } from './sign-in.ts'
import { websiteSchema } from './web-address.ts'

/** Specification, section 3: Company 1, Fund 2, Group 3. */
export const organizationTypes = { company: 1, fund: 2, group: 3 } as const
export const organizationTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** `invited` until the owner's account works; `deleting` while its grace period runs. */
export const organizationStatuses = ['invited', 'active', 'suspended', 'deleting'] as const
export const organizationStatusSchema = z.enum(organizationStatuses)
export type OrganizationStatus = z.infer<typeof organizationStatusSchema>

export const organizationSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  website: z.string(),
  /** The host of the website. */
  domain: z.string(),
  /** Recipient of the invitation. */
  email: z.string(),
  type: organizationTypeSchema,
  status: organizationStatusSchema,
  members: z.number().int(),
  projects: z.number().int(),
  files: z.number().int(),
  ...storageUseSchema.shape,
  createdAt: timestampSchema,
  /** While `deleting`: when all its data are deleted. */
  deletedAfter: timestampSchema.nullable(),
  /** While `deleting`: whether the export for its owner is complete. */
  exported: z.boolean(),
  /** While `deleting`: progress of that export. */
  export: runSchema.pick({ state: true, progress: true, failure: true }).nullable(),
})
export type Organization = z.infer<typeof organizationSchema>

export const inviteOrganizationRequest = z.object({
  name: nameSchema,
  website: websiteSchema,
  email: emailSchema,
  type: organizationTypeSchema.default(organizationTypes.company),
  /** Derived from the name when absent. */
  code: organizationCodeSchema.optional(),
  firstName: z.union([nameSchema, z.literal('')]).default(''),
  lastName: lastNameSchema.default(''),
  /** The language of the invitation. */
  language: languageSchema.default('ko'),
})

export const updateOrganizationRequest = z.object({
  name: nameSchema.optional(),
  website: websiteSchema.optional(),
  email: emailSchema.optional(),
  type: organizationTypeSchema.optional(),
  quotaMegabytes: quotaMegabytesSchema.optional(),
  /** `suspended` ends every session; `active` cancels suspension or deletion. */
  status: z.enum(['active', 'suspended']).optional(),
})

export const breakGlassRequest = z.object({ reason: z.string().trim().min(10).max(limits.descriptionLength) })

export const breakGlassGrantSchema = z.object({
  id: z.number().int(),
  grantedTo: z.string(),
  reason: z.string(),
  createdAt: timestampSchema,
  until: timestampSchema,
  /** When it was ended early. */
  endedAt: timestampSchema.nullable(),
})
export type BreakGlassGrant = z.infer<typeof breakGlassGrantSchema>

const found = ['ORGANIZATION_NOT_FOUND'] as const

export const organizationEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/organization',
    summary: 'The organisations of this installation, without their content',
    audience: 'superAdmin',
    permission: 'organization.list',
    query: pagingQuery.extend({
      search: z.string().trim().max(limits.nameLength).optional(),
      status: organizationStatusSchema.optional(),
    }),
    response: listOf(organizationSchema),
  }),
  invite: jsonEndpoint({
    method: 'POST',
    path: '/api/organization',
    summary: 'Add an organisation and mail its owner an invitation',
    audience: 'superAdmin',
    permission: 'organization.invite',
    body: inviteOrganizationRequest,
    status: 201,
    message: 'organizationInvited',
    response: organizationSchema,
    errors: ['ORGANIZATION_CODE_TAKEN'],
  }),
  update: jsonEndpoint({
    method: 'PATCH',
    path: '/api/organization/{id}',
    summary: 'Edit an organisation, suspend it, or take suspension or deletion back',
    audience: 'superAdmin',
    permission: 'organization.edit',
    params: idParams,
    body: updateOrganizationRequest,
    message: 'organizationUpdated',
    response: organizationSchema,
    errors: found,
  }),
  delete: jsonEndpoint({
    method: 'DELETE',
    path: '/api/organization/{id}',
    summary:
      'Delete an organisation: its owner gets an export, and after the grace period everything goes. A `confirmName` that is not its name refuses',
    audience: 'superAdmin',
    permission: 'organization.delete',
    params: idParams,
    body: z.object({ confirmName: z.string().max(limits.nameLength).optional() }),
    message: 'organizationDeleted',
    response: organizationSchema,
    errors: [...found, 'NAME_NOT_CONFIRMED'],
  }),
  resendInvitation: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/{id}/invitation',
    summary: "Mail the owner's invitation again; the link mailed before no longer works",
    audience: 'superAdmin',
    permission: 'organization.invite',
    params: idParams,
    message: 'invitationSent',
    response: z.null(),
    errors: [...found, 'NOT_INVITED'],
  }),
  breakGlass: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/{id}/break-glass',
    summary: 'Read an organisation for an hour, for a stated reason; its owner is told by mail and every view is logged',
    audience: 'superAdmin',
    permission: 'organization.breakGlass',
    params: idParams,
    body: breakGlassRequest,
    status: 201,
    message: 'breakGlassGranted',
    response: signedInSchema,
    errors: [...found, 'ORGANIZATION_SUSPENDED'],
  }),
  breakGlassGrants: jsonEndpoint({
    method: 'GET',
    path: '/api/organization/{id}/break-glass',
    summary: 'The break-glass grants of an organisation, latest first',
    audience: 'superAdmin',
    permission: 'organization.breakGlass',
    params: idParams,
    query: pagingQuery,
    response: listOf(breakGlassGrantSchema),
    errors: found,
  }),
  export: bytesEndpoint({
    method: 'GET',
    path: '/api/organization/export/{token}',
    summary: 'Everything of an organisation that is being deleted, as a zip, by the link that was mailed to its owner',
    audience: 'public',
    params: z.object({ token: linkTokenSchema }),
    errors: ['LINK_EXPIRED'],
  }),
}
