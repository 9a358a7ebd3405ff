import { z } from 'zod'
import { customRoleReferenceSchema, emailSchema, memberAccessSchema, typedPasswordSchema } from './accounts.ts'
import { jsonEndpoint } from './endpoint.ts'
import { idParams, idSchema, pagingQuery, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { assignableRoleSchema, roleIdSchema, roles } from './permissions.ts'
import { projectSchema } from './projects.ts'
import type { SuccessMessage } from './messages.ts'

export const memberStatuses = ['invited', 'active', 'deactivated'] as const
export const memberStatusSchema = z.enum(memberStatuses)
export type MemberStatus = z.infer<typeof memberStatusSchema>

/** A member of the organisation, as shown to colleagues with permission to see members. */
export const memberSchema = z.object({
  /** The person's id, the same in the organisation and in every workspace. */
  id: z.number().int(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: roleIdSchema,
  customRole: customRoleReferenceSchema.nullable(),
  status: memberStatusSchema,
  isActive: z.boolean(),
  access: memberAccessSchema,
  /** Number of workspaces they were added to or created. */
  projects: z.number().int(),
  /** Time of their last request, accurate to five minutes; null before the first sign-in. */
  lastActivity: timestampSchema.nullable(),
  createdAt: timestampSchema,
})
export type Member = z.infer<typeof memberSchema>

/** A member in one workspace. `role` and `status` are those in the workspace. */
export const projectMemberSchema = memberSchema.extend({
  /** `owner` of the workspace; `member` who was added; `organization` when the workspace is open to the whole organisation. */
  through: z.enum(['owner', 'member', 'organization']),
  /** Whether ownership of the workspace may be transferred to them: they are active in the organisation and may create workspaces. */
  mayOwn: z.boolean(),
})
export type ProjectMember = z.infer<typeof projectMemberSchema>

const emails = z.array(emailSchema).max(limits.emailsPerInvitation)

/** The specification's invitation payload, section 3. `isForAllMembers` opens the workspace to the whole organisation. */
export const invitationRequest = z.object({
  emails: emails.default([]),
  isForAllMembers: z.boolean().default(false),
  projectId: idSchema,
  /** The role in the workspace. */
  role: assignableRoleSchema.default(roles.teamMember),
})

/** The result of an invitation. `eamils` is the specification's spelling of the addresses that have no account yet, invited or not. */
export const invitationResult = z.object({
  /** Addresses of members who were added to the workspace. */
  added: z.array(z.string()),
  /** Addresses that an invitation is mailed to. */
  invited: z.array(z.string()),
  eamils: z.array(z.string()),
  /** The same as `eamils`. */
  emails: z.array(z.string()),
})
export type InvitationResult = z.infer<typeof invitationResult>

/** States what an invitation did: everybody may have been a member already. */
function messageOfInvitation({ added, invited }: InvitationResult): SuccessMessage {
  if (invited.length === 0) return added.length === 0 ? 'noMembersAdded' : 'membersAdded'
  return added.length === 0 ? 'membersInvited' : 'membersAddedAndInvited'
}

export const organizationInvitationRequest = z.object({
  emails: emails.min(1),
  /** A built-in role 3 to 6, or the id of a custom role. */
  role: idSchema.default(roles.teamMember),
  access: memberAccessSchema.default('all'),
})

/** The specification's status payload: `isActive` activates or deactivates, `confirmDelete` deletes. */
export const statusRequest = z.object({
  isActive: z.boolean().optional(),
  confirmDelete: z.boolean().optional(),
  /** With it the status in that workspace is meant, without it the account in the organisation. */
  projectId: idSchema.optional(),
})

export const roleRequest = z.object({
  /** A built-in role 3 to 6; in the organisation also the id of a custom role. */
  role: idSchema,
  projectId: idSchema.optional(),
})

export const memberSortKeys = ['name', 'email', 'role', 'status', 'lastActivity', 'createdAt'] as const

const memberQuery = pagingQuery.extend({
  search: z.string().trim().max(limits.nameLength).optional(),
  status: memberStatusSchema.optional(),
  sort: z.enum(memberSortKeys).default('name'),
  descending: z.stringbool().default(false),
})

const governing = ['MEMBER_NOT_FOUND', 'LIMITED_ACCESS', 'OWN_ACCOUNT', 'OWNER_STAYS'] as const

export const memberEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/member/search',
    summary: 'The members of the organisation',
    audience: 'user',
    permission: 'member.list',
    query: memberQuery,
    response: z.object({ members: z.array(memberSchema), count: z.number().int() }),
  }),
  listInProject: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/member/search/{id}',
    summary: 'The members of a workspace',
    audience: 'user',
    permission: 'members.read',
    params: idParams,
    query: memberQuery,
    response: z.object({ members: z.array(projectMemberSchema), count: z.number().int() }),
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  add: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/add-members',
    summary: 'Add members of the organisation to a workspace; addresses without an account are named, not invited',
    audience: 'user',
    permission: 'members.invite',
    body: invitationRequest,
    messageOf: messageOfInvitation,
    response: invitationResult,
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS', 'MEMBER_DEACTIVATED'],
  }),
  addNew: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/add-new-members',
    summary: 'Invite people who have no account yet, by mail, to the organisation and into a workspace; members are simply added',
    audience: 'user',
    permission: 'members.invite',
    body: invitationRequest,
    messageOf: messageOfInvitation,
    response: invitationResult,
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS', 'MEMBER_DEACTIVATED'],
  }),
  invite: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/members',
    summary: 'Invite people to the organisation, by mail',
    audience: 'user',
    permission: 'member.invite',
    body: organizationInvitationRequest,
    messageOf: messageOfInvitation,
    response: invitationResult,
    errors: ['LIMITED_ACCESS', 'ROLE_NOT_FOUND', 'MEMBER_DEACTIVATED'],
  }),
  resendInvitation: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/member/invitation/{id}',
    summary: 'Mail an invitation again; the link mailed before no longer works',
    audience: 'user',
    permission: 'member.invite',
    params: idParams,
    message: 'invitationSent',
    response: z.null(),
    errors: ['MEMBER_NOT_FOUND', 'LIMITED_ACCESS', 'NOT_INVITED'],
  }),
  setStatus: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/project/member/status/{id}',
    summary: 'Activate, deactivate or delete a member, in the organisation or, with `projectId`, in that workspace alone',
    audience: 'user',
    permission: 'member.edit',
    permissionInProject: 'members.edit',
    params: idParams,
    body: statusRequest,
    message: 'memberUpdated',
    response: memberSchema.nullable(),
    errors: [...governing, 'PROJECT_NOT_FOUND', 'INVITATION_OPEN'],
  }),
  setRole: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/project/member/role/{id}',
    summary: "Change a member's role, in the organisation or, with `projectId`, in that workspace alone",
    audience: 'user',
    permission: 'member.edit',
    permissionInProject: 'members.edit',
    params: idParams,
    body: roleRequest,
    message: 'memberRoleUpdated',
    response: memberSchema,
    errors: [...governing, 'PROJECT_NOT_FOUND', 'ROLE_NOT_FOUND'],
  }),
  setAccess: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/project/member/access/{id}',
    summary: 'Let a member see every workspace that is open to all, or only those they are added to',
    audience: 'user',
    permission: 'member.edit',
    params: idParams,
    body: z.object({ access: memberAccessSchema }),
    message: 'memberUpdated',
    response: memberSchema,
    errors: governing,
  }),
  transferProject: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/{id}/owner',
    summary: 'Hand a workspace over to another active member',
    audience: 'user',
    permission: 'project.transfer',
    params: idParams,
    body: z.object({ userId: idSchema }),
    message: 'ownerChanged',
    response: projectSchema,
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS', 'MEMBER_NOT_FOUND', 'MEMBER_DEACTIVATED', 'CANNOT_OWN_PROJECT'],
  }),
  transferOrganization: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/owner',
    summary: 'Hand the organisation over to another active member; the owner before becomes an admin. Needs the password',
    audience: 'user',
    permission: 'organization.transfer',
    body: z.object({ userId: idSchema, password: typedPasswordSchema }),
    message: 'ownerChanged',
    response: memberSchema,
    errors: ['LIMITED_ACCESS', 'MEMBER_NOT_FOUND', 'MEMBER_DEACTIVATED', 'WRONG_PASSWORD', 'OWN_ACCOUNT', 'TOO_MANY_ATTEMPTS'],
  }),
}
