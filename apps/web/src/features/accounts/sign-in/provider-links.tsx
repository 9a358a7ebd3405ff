import { endpoints } from '@dossier/contract'
import { KeyRound } from 'lucide-react'
import { addressOf, useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { writePreferences } from '../../../preferences/device-preferences.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useDelayed } from '../../projects/use-delayed.ts'
import { accountsTexts } from '../accounts-texts.ts'

/** Debounce before providers are requested for the typed code, milliseconds. */
const debounceMs = 300
const providersStaleMs = 60_000

export interface ProviderLinksProps {
  organizationCode: string
  keepLoggedIn: boolean
  /** Address after sign-in, within this site. */
  next?: string | undefined
}

/** A link for each external provider of the organisation; renders nothing without any. */
export function ProviderLinks({ organizationCode, keepLoggedIn, next }: ProviderLinksProps) {
  const t = useTexts(accountsTexts)
  const typed = organizationCode.trim()
  const code = useDelayed(typed, debounceMs)
  const { data } = useCall(
    endpoints.signIn.providers,
    { organizationCode: code },
    { enabled: code !== '', staleTime: providersStaleMs, retry: false },
  )
  if (code !== typed || !data || data.rows.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {data.rows.map(({ id, name }) => (
        <a
          key={id}
          className={buttonClass('secondary', 'large')}
          onClick={() => writePreferences({ organizationCode: code })}
          href={addressOf(endpoints.signIn.startProvider, {
            provider: id,
            organizationCode: code,
            keepLoggedIn: String(keepLoggedIn),
            next,
          })}
        >
          <KeyRound aria-hidden className="size-4" />
          <span className="truncate">{t('signInWith', { name })}</span>
        </a>
      ))}
    </div>
  )
}
