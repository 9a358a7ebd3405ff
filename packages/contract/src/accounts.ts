import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { nameSchema } from './identifiers.ts'
import { languageSchema } from './language.ts'
import { limits } from './limits.ts'
import { roleIdSchema } from './permissions.ts'

/** Specification, section 5: non-space text, @, non-space text, dot, non-space text. */
export const emailSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.emailLength)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
  .toLowerCase()

/** Specification, section 5: at least 8 characters with upper-case, lower-case, number and special character. */
export const passwordSchema = z
  .string()
  .min(8)
  .max(limits.passwordLength)
  .regex(/\p{Lu}/u)
  .regex(/\p{Ll}/u)
  .regex(/\p{Nd}/u)
  .regex(/[^\p{L}\p{Nd}\s]/u)

/** What members type at sign-in to name their organisation. */
export const organizationCodeSchema = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(/^[\p{L}\p{Nd}_-]+$/u)
  .toLowerCase()

export const userSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleIdSchema,
  avatar: z.string().nullable(),
  /** `admin` is the super administrator, `user` everybody else. */
  userType: z.enum(['user', 'admin']),
  language: languageSchema,
  organization: z.object({ id: z.number().int(), name: z.string(), code: z.string() }).nullable(),
})
export type User = z.infer<typeof userSchema>

export const signedInSchema = z.object({ accessToken: z.string(), user: userSchema })
export type SignedIn = z.infer<typeof signedInSchema>

export const setUpRequest = z.object({
  organizationName: nameSchema,
  organizationCode: organizationCodeSchema,
  firstName: nameSchema,
  lastName: z.string().trim().max(limits.nameLength).default(''),
  email: emailSchema,
  password: passwordSchema,
  language: languageSchema.default('ko'),
  sampleWorkspace: z.boolean().default(false),
})

const password = z.string().min(1).max(limits.passwordLength)

export const memberSignInRequest = z.object({
  email: emailSchema,
  password,
  organizationCode: z.string().trim().min(1).max(40).toLowerCase(),
  keepLoggedIn: z.boolean().default(false),
})

export const adminSignInRequest = z.object({ email: emailSchema, password })

export const accountEndpoints = {
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
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
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
  signOut: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/signout',
    summary: 'End the session whose token is sent',
    audience: 'signedIn',
    message: 'signedOut',
    response: z.null(),
  }),
  profile: jsonEndpoint({
    method: 'GET',
    path: '/api/user/auth/profile',
    summary: 'The signed-in person',
    audience: 'signedIn',
    response: userSchema,
  }),
  setLanguage: jsonEndpoint({
    method: 'PATCH',
    path: '/api/user/auth/language',
    summary: "Change the person's language",
    audience: 'signedIn',
    body: z.object({ language: languageSchema }),
    message: 'languageSet',
    response: userSchema,
  }),
}
