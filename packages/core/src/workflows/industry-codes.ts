import type { CompanyProfile } from '@dossier/contract'
import type { IndustryCodes } from '@dossier/finance'

/** The code of a profile ("sic:6021", "ksic:64121") by its classification. */
export function industryCodesOf(profile: Pick<CompanyProfile, 'industryCode'> | undefined): IndustryCodes {
  const [scheme, code] = (profile?.industryCode ?? '').split(':')
  if (code === undefined) return {}
  return scheme === 'sic' ? { sic: code } : { ksic: code }
}
