import { z } from 'zod'
import { emailSchema, lastNameSchema, passwordSchema, signedInSchema, typedPasswordSchema } from './accounts.ts'
import { jsonEndpoint, redirectEndpoint } from './endpoint.ts'
import { listOf, nameSchema } from './identifiers.ts'
import { languageSchema } from './language.ts'
import { roleIdSchema } from './permissions.ts'

/** The code that members type at sign-in to identify their organisation; shown as chosen, compared case-insensitively. */
export const organizationCodeSchema = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(/^[\p{L}\p{Nd}_-]+$/u)

const typedCode = z.string().trim().min(1).max(40).toLowerCase()

export const setUpRequest = z.object({
  organizationName: nameSchema,
  organizationCode: organizationCodeSchema,
  firstName: nameSchema,
  lastName: lastNameSchema.default(''),
  email: emailSchema,
  password: passwordSchema,
  language: languageSchema.default('ko'),
  sampleWorkspace: z.boolean().default(false),
})

export const memberSignInRequest = z.object({
  email: emailSchema,
  password: typedPasswordSchema,
  organizationCode: typedCode,
  keepLoggedIn: z.boolean().default(false),
})

export const adminSignInRequest = z.object({
  email: emailSchema,
  password: typedPasswordSchema,
  keepLoggedIn: z.boolean().default(false),
})

export const forgotPasswordRequest = z.object({
  email: emailSchema,
  /** When absent, every organisation in which the address has an account. */
  organizationCode: typedCode.optional(),
  userType: z.enum(['user', 'admin']).default('user'),
})

/** The secret of a mailed link: 32 random bytes, base64url. It comes in the fragment of the link, which no server logs. */
export const linkTokenSchema = z.string().regex(/^[\w-]{43}$/)

export const updatePasswordRequest = z.object({ token: linkTokenSchema, password: passwordSchema })

export const acceptInvitationRequest = z.object({
  token: linkTokenSchema,
  firstName: nameSchema,
  lastName: lastNameSchema.default(''),
  password: passwordSchema,
  language: languageSchema.default('ko'),
})

export const invitationSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  organization: z.object({ name: z.string(), code: z.string() }),
  role: roleIdSchema,
  /** Empty when the system operator sent it. */
  invitedBy: z.string(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** An external identity provider for members. */
export const signInProviderSchema = z.object({ id: z.string(), name: z.string() })
export type SignInProvider = z.infer<typeof signInProviderSchema>

/** Set-up, sign-in of members and super admins, mailed links, identity providers. */
export const signInEndpoints = {
  setUpState: jsonEndpoint({
    method: 'GET',
    path: '/api/setup',
    summary: 'Whether the installation still waits for its first organisation',
    audience: 'public',
    response: z.object({ needed: z.boolean() }),
  }),
  setUp: jsonEndpoint({
    method: 'POST',
    path: '/api/setup',
    summary: 'Make the super admin, the first organisation and its owner',
    audience: 'public',
    body: setUpRequest,
    status: 201,
    message: 'setUp',
    response: signedInSchema,
    errors: ['ALREADY_SET_UP'],
  }),
  signInMember: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/member/signin',
    summary: 'Sign in to an organisation',
    audience: 'public',
    body: memberSignInRequest,
    message: 'signedIn',
    response: signedInSchema,
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'ORGANIZATION_SUSPENDED'],
  }),
  signInAdmin: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/signin',
    summary: 'Sign in as super admin',
    audience: 'public',
    body: adminSignInRequest,
    message: 'signedIn',
    response: signedInSchema,
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  }),
  forgotPassword: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/forgot-password-email',
    summary: 'Have a one-time link mailed that sets a new password; the answer is the same for unknown addresses',
    audience: 'public',
    body: forgotPasswordRequest,
    message: 'resetMailSent',
    response: z.null(),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  updatePassword: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/update-password',
    summary: 'Set a new password with a mailed link; every session of the account ends',
    audience: 'public',
    body: updatePasswordRequest,
    message: 'passwordChanged',
    response: z.null(),
    errors: ['LINK_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  }),
  showInvitation: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/invitation',
    summary: 'Who is invited, and where to, by the link of an invitation',
    audience: 'public',
    body: z.object({ token: linkTokenSchema }),
    response: invitationSchema,
    errors: ['LINK_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  }),
  acceptInvitation: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/accept-invitation',
    summary: 'Accept an invitation: name and password make the account, and sign in',
    audience: 'public',
    body: acceptInvitationRequest,
    status: 201,
    message: 'invitationAccepted',
    response: signedInSchema,
    errors: ['LINK_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  }),
  providers: jsonEndpoint({
    method: 'GET',
    path: '/api/user/auth/providers',
    summary: 'The third parties that sign members of an organisation in; none for unknown organisations',
    audience: 'public',
    query: z.object({ organizationCode: typedCode }),
    response: listOf(signInProviderSchema),
  }),
  startProvider: redirectEndpoint({
    method: 'GET',
    path: '/api/user/auth/oidc/{provider}/start',
    summary: 'Go to a third party to sign in (OpenID Connect, code flow with PKCE, state and nonce)',
    audience: 'public',
    params: z.object({ provider: z.string().max(40) }),
    query: z.object({
      organizationCode: typedCode,
      keepLoggedIn: z.stringbool().default(false),
      next: z.string().max(2_000).optional(),
    }),
  }),
  finishProvider: redirectEndpoint({
    method: 'GET',
    path: '/api/user/auth/oidc/callback',
    summary: 'Where a third party sends the browser back; goes on to the sign-in page with a one-time ticket or an error code',
    audience: 'public',
    query: z.looseObject({ state: z.string().max(2_000).optional() }),
  }),
  exchangeTicket: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/oidc/exchange',
    summary: 'Change the ticket of a third-party sign-in for a token, once and within a minute',
    audience: 'public',
    body: z.object({ ticket: linkTokenSchema }),
    message: 'signedIn',
    response: signedInSchema.extend({ keepLoggedIn: z.boolean(), next: z.string().nullable() }),
    errors: ['LINK_EXPIRED'],
  }),
}
