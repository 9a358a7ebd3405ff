import type { CompanyProfileInput } from '@dossier/contract'
import { useLanguage } from '../../i18n/index.ts'
import { countryName } from './country-options.ts'

/** "harbor.example · United States · Machinery · Valves", the homepage as a link. */
export function ProfileLine({ profile: { homepage, country, industry, segment } }: { profile: CompanyProfileInput }) {
  const language = useLanguage()
  const address = URL.canParse(homepage) ? new URL(homepage) : null
  return (
    <p className="text-sm text-muted">
      {address === null ? (
        homepage
      ) : (
        <a href={address.href} target="_blank" rel="noreferrer" className="rounded-sm text-accent underline underline-offset-2">
          {address.host}
        </a>
      )}
      {[countryName(country, language), industry, segment].map((text) => ` · ${text}`).join('')}
    </p>
  )
}
