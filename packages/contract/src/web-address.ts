import { z } from 'zod'
import type { IssueKey } from './input-issues.ts'
import { limits } from './limits.ts'

const invalid: IssueKey = 'webAddress'

/** A web address of http or https; https is assumed without a scheme. */
export const websiteSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.urlLength)
  .transform((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
  .refine((address) => {
    if (!URL.canParse(address)) return false
    const { protocol, hostname, username } = new URL(address)
    return /^https?:$/.test(protocol) && username === '' && /^[^.\s]+(\.[^.\s]+)+$/.test(hostname)
  }, invalid)
