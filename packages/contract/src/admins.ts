import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { jsonEndpoint } from './endpoint.ts'
import { idParams, idSchema, listOf, pagingQuery } from './identifiers.ts'
import { limits } from './limits.ts'
import { invitationResult, memberSchema, memberStatusSchema } from './members.ts'

/** An admin: of the whole organisation (role 3 or 6 there, or a custom role that governs people), or of workspaces. */
export const adminSchema = memberSchema.extend({
  /**
   * True when they administer the organisation and every workspace that is open to all of it; otherwise `workspaces` lists theirs. A restricted
   * workspace is only for people who were added to it, including admins (docs/decisions/0006).
   */
  isForAllMembers: z.boolean(),
  workspaces: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type Admin = z.infer<typeof adminSchema>

/** The specification's invitation payload: admins of one workspace, or with `isForAllMembers` of all workspaces open to the organisation. */
export const adminInvitationRequest = z.object({
  emails: z.array(emailSchema).min(1).max(limits.emailsPerInvitation),
  isForAllMembers: z.boolean().default(false),
  projectId: idSchema.optional(),
})

export const adminEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/organization/admins',
    summary: 'The admins of the organisation and of its workspaces',
    audience: 'user',
    permission: 'admin.list',
    query: pagingQuery.extend({
      search: z.string().trim().max(limits.nameLength).optional(),
      status: memberStatusSchema.optional(),
      projectId: idSchema.optional(),
    }),
    response: listOf(adminSchema),
    errors: ['LIMITED_ACCESS'],
  }),
  invite: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/admins',
    summary: 'Make people admins of a workspace, or of all; those without an account are invited by mail',
    audience: 'user',
    permission: 'admin.invite',
    body: adminInvitationRequest,
    message: 'adminsInvited',
    response: invitationResult,
    errors: ['LIMITED_ACCESS', 'PROJECT_NOT_FOUND', 'SELECT_PROJECT_FIRST', 'MEMBER_DEACTIVATED', 'OWN_ACCOUNT', 'OWNER_STAYS'],
  }),
  setStatus: jsonEndpoint({
    method: 'PATCH',
    path: '/api/organization/admin/status/{id}',
    summary: 'Activate, deactivate or delete an admin’s account',
    audience: 'user',
    permission: 'admin.edit',
    params: idParams,
    body: z.object({ isActive: z.boolean().optional(), confirmDelete: z.boolean().optional() }),
    message: 'adminUpdated',
    response: adminSchema.nullable(),
    errors: ['LIMITED_ACCESS', 'MEMBER_NOT_FOUND', 'OWN_ACCOUNT', 'OWNER_STAYS', 'INVITATION_OPEN'],
  }),
}
