import { z } from 'zod'
import { cleanName } from './clean-name.ts'
import { bytesEndpoint, jsonEndpoint, pictureEndpoint } from './endpoint.ts'
import type { IssueKey } from './input-issues.ts'
import { idParams, listOf, nameSchema, timestampSchema } from './identifiers.ts'
import { languageSchema } from './language.ts'
import { limits } from './limits.ts'
import { permissionNameSchema, roleIdSchema } from './permissions.ts'

/** Specification, section 5: non-space text, @, non-space text, dot, non-space text. */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

const latin = /\p{Script=Latin}/u
const confusableScripts = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Small letters of Cyrillic and Greek that look like Latin ones (Unicode's confusables, UTS #39). */
const confusableLetters = /^[асеоріјѕхуһԁԛԝӏѵгкмтвнοανικρυχετγηω]*$/u

/**
 * Whether an address could be mistaken for another person's: its local part has invisible characters, mixes Latin letters with those of a
 * similar-looking alphabet, or consists of such letters only.
 */
export function isConfusableEmail(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'))
  if (cleanName(local) !== local) return true
  if (!confusableScripts.test(local)) return false
  return latin.test(local) || confusableLetters.test(local.replace(/\P{L}/gu, ''))
}

/** An address as stored and compared: composed, trimmed, in lower case. */
export const normalEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase()

/** An address as stored (`normalEmail`); confusable ones are rejected. */
export const emailSchema = z
  .string()
  .overwrite(normalEmail)
  .min(1)
  .max(limits.emailLength)
  .regex(emailPattern, 'email' satisfies IssueKey)
  .regex(/^\P{Cc}*$/u)
  .refine((address) => !isConfusableEmail(address))

/** Specification, section 5: at least 8 characters with upper-case, lower-case, number and special character. */
export const passwordSchema = z
  .string()
  .min(8)
  .max(limits.passwordLength)
  .regex(/\p{Lu}/u, 'upperCase' satisfies IssueKey)
  .regex(/\p{Ll}/u, 'lowerCase' satisfies IssueKey)
  .regex(/\p{Nd}/u, 'digit' satisfies IssueKey)
  .regex(/[^\p{L}\p{Nd}\s]/u, 'specialCharacter' satisfies IssueKey)

/** A password typed for authentication; the password rules apply only to new passwords. */
export const typedPasswordSchema = z.string().min(1).max(limits.passwordLength)

export const lastNameSchema = z
  .string()
  .trim()
  .max(limits.nameLength)
  .regex(/^\P{Cc}*$/u)

/** Digits with the usual marks between them; empty when there is none. */
export const phoneSchema = z
  .string()
  .trim()
  .max(40)
  .regex(/^(\+?[\d\s().-]{4,})?$/)

/** `all`: sees every workspace that is open to the whole organisation. `restricted`: only the workspaces they were added to. */
export const memberAccessSchema = z.enum(['all', 'restricted'])
export type MemberAccess = z.infer<typeof memberAccessSchema>

export const customRoleReferenceSchema = z.object({ id: z.number().int(), name: z.string() })

export const userSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The built-in role, or the one that a custom role is based on. */
  role: roleIdSchema,
  customRole: customRoleReferenceSchema.nullable(),
  /** Permissions in the organisation, from the role. */
  permissions: z.array(permissionNameSchema),
  /** Address of the picture; null without one. */
  avatar: z.string().nullable(),
  /** `admin` is the super administrator, `user` everyone else. */
  userType: z.enum(['user', 'admin']),
  language: languageSchema,
  organization: z.object({ id: z.number().int(), name: z.string(), code: z.string() }).nullable(),
  /** False for people who only sign in through an identity provider. */
  hasPassword: z.boolean(),
  /** Set while a super admin reads an organisation under a break-glass grant. */
  breakGlass: z.object({ until: timestampSchema }).nullable(),
})
export type User = z.infer<typeof userSchema>

export const signedInSchema = z.object({ accessToken: z.string(), user: userSchema })
export type SignedIn = z.infer<typeof signedInSchema>

export const sessionSchema = z.object({
  id: z.number().int(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** Name of the browser, from its user agent. */
  device: z.string(),
  address: z.string(),
  method: z.enum(['password', 'oidc', 'breakGlass']),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema,
  expiresAt: timestampSchema,
})
export type Session = z.infer<typeof sessionSchema>

export const profileRequest = z.object({
  firstName: nameSchema.optional(),
  lastName: lastNameSchema.optional(),
  phone: phoneSchema.optional(),
  language: languageSchema.optional(),
  /** `true` removes the picture; in a form also the text `true`. */
  removePicture: z.union([z.boolean(), z.stringbool()]).optional(),
})

export const changePasswordRequest = z.object({ currentPassword: typedPasswordSchema, newPassword: passwordSchema })

/** The signed-in person: profile, password and sessions. */
export const accountEndpoints = {
  profile: jsonEndpoint({
    method: 'GET',
    path: '/api/user/auth/profile',
    summary: 'The signed-in person',
    audience: 'signedIn',
    response: userSchema,
  }),
  updateProfile: pictureEndpoint({
    method: 'PATCH',
    path: '/api/user/auth/update-profile',
    summary: 'Change name, phone, language or picture; JSON, or multipart with the part `picture` (PNG, JPEG or WebP)',
    audience: 'signedIn',
    body: profileRequest,
    message: 'profileUpdated',
    response: userSchema,
    errors: ['PICTURE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'LIMITED_ACCESS'],
  }),
  avatar: bytesEndpoint({
    method: 'GET',
    path: '/api/user/avatar/{key}',
    summary: 'A profile picture, by the key that only its address holds',
    audience: 'public',
    params: z.object({ key: z.string().regex(/^[\w-]{43}$/) }),
    errors: ['NOT_FOUND'],
  }),
  setLanguage: jsonEndpoint({
    method: 'PATCH',
    path: '/api/user/auth/language',
    summary: "Change the person's language",
    audience: 'signedIn',
    body: z.object({ language: languageSchema }),
    message: 'languageSet',
    response: userSchema,
    errors: ['LIMITED_ACCESS'],
  }),
  changePassword: jsonEndpoint({
    method: 'PATCH',
    path: '/api/user/auth/password',
    summary: 'Change the password; every session ends, and this one goes on under the token answered',
    audience: 'signedIn',
    body: changePasswordRequest,
    message: 'passwordChanged',
    response: signedInSchema,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'LIMITED_ACCESS'],
  }),
  sessions: jsonEndpoint({
    method: 'GET',
    path: '/api/user/auth/sessions',
    summary: 'Where the person is signed in, latest use first',
    audience: 'signedIn',
    response: listOf(sessionSchema),
    errors: ['LIMITED_ACCESS'],
  }),
  revokeSession: jsonEndpoint({
    method: 'DELETE',
    path: '/api/user/auth/sessions/{id}',
    summary: 'End one of one’s own sessions',
    audience: 'signedIn',
    params: idParams,
    message: 'sessionRevoked',
    response: z.null(),
    errors: ['SESSION_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  revokeOtherSessions: jsonEndpoint({
    method: 'DELETE',
    path: '/api/user/auth/sessions',
    summary: 'End all of one’s own sessions but this one',
    audience: 'signedIn',
    message: 'sessionsRevoked',
    response: z.null(),
    errors: ['LIMITED_ACCESS'],
  }),
  signOut: jsonEndpoint({
    method: 'POST',
    path: '/api/user/auth/signout',
    summary: 'End the session whose token is sent',
    audience: 'signedIn',
    message: 'signedOut',
    response: z.null(),
  }),
}
