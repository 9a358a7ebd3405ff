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
const likeLatinScripts = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Small letters of Cyrillic and Greek that look like Latin ones (Unicode's confusables, UTS #39). */
const likeLatin = /^[асеоріјѕхуһԁԛԝӏѵгкмтвнοανικρυχετγηω]*$/u

/**
 * Whether an address could be taken for that of somebody else: its local part has characters that nobody sees, mixes Latin letters
 * with those of an alphabet that looks like it, or is written in such letters alone.
 */
export function looksLikeAnother(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'))
  if (cleanName(local) !== local) return true
  if (!likeLatinScripts.test(local)) return false
  return latin.test(local) || likeLatin.test(local.replace(/\P{L}/gu, ''))
}

/** An address in the form in which it is kept and compared: composed, trimmed, in lower case. */
export const normalEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase()

/** An address as it is kept (`normalEmail`); one that looks like another is refused. */
export const emailSchema = z
  .string()
  .overwrite(normalEmail)
  .min(1)
  .max(limits.emailLength)
  .regex(emailPattern, 'email' satisfies IssueKey)
  .regex(/^\P{Cc}*$/u)
  .refine((address) => !looksLikeAnother(address))

/** Specification, section 5: at least 8 characters with upper-case, lower-case, number and special character. */
export const passwordSchema = z
  .string()
  .min(8)
  .max(limits.passwordLength)
  .regex(/\p{Lu}/u, 'upperCase' satisfies IssueKey)
  .regex(/\p{Ll}/u, 'lowerCase' satisfies IssueKey)
  .regex(/\p{Nd}/u, 'digit' satisfies IssueKey)
  .regex(/[^\p{L}\p{Nd}\s]/u, 'specialCharacter' satisfies IssueKey)

/** A password as somebody types it to prove who they are; rules are for new ones. */
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

/** `all`: sees every workspace that is open to the whole organisation. `restricted`: only those they were added to. */
export const memberAccessSchema = z.enum(['all', 'restricted'])
export type MemberAccess = z.infer<typeof memberAccessSchema>

export const customRoleReferenceSchema = z.object({ id: z.number().int(), name: z.string() })

export const userSchema = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The built-in role, or the one that a custom role works like. */
  role: roleIdSchema,
  customRole: customRoleReferenceSchema.nullable(),
  /** What they hold in the organisation, from their role. */
  permissions: z.array(permissionNameSchema),
  /** Address of the picture; null without one. */
  avatar: z.string().nullable(),
  /** `admin` is the super administrator, `user` everybody else. */
  userType: z.enum(['user', 'admin']),
  language: languageSchema,
  organization: z.object({ id: z.number().int(), name: z.string(), code: z.string() }).nullable(),
  /** False for somebody who only signs in through a third party. */
  hasPassword: z.boolean(),
  /** Set while a super admin reads an organisation under a break-glass grant. */
  breakGlass: z.object({ until: timestampSchema }).nullable(),
})
export type User = z.infer<typeof userSchema>

export const signedInSchema = z.object({ accessToken: z.string(), user: userSchema })
export type SignedIn = z.infer<typeof signedInSchema>

export const sessionSchema = z.object({
  id: z.number().int(),
  /** The session that asks. */
  current: z.boolean(),
  /** What the browser says it is. */
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
  /** `true` takes the picture away; in a form also the text `true`. */
  removePicture: z.union([z.boolean(), z.stringbool()]).optional(),
})

export const changePasswordRequest = z.object({ currentPassword: typedPasswordSchema, newPassword: passwordSchema })

/** The signed-in person: who they are, and the sessions they hold. */
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
