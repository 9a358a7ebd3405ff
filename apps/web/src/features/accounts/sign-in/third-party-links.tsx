import { endpoints } from '@dossier/contract'
import { KeyRound } from 'lucide-react'
import { addressOf, useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { writePreferences } from '../../../preferences/device-preferences.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useDelayed } from '../../projects/use-delayed.ts'
import { accountsTexts } from '../accounts-texts.ts'

/** How long the typed code has to stand still before the server is asked, milliseconds. */
const settleMs = 300
const providersStaleMs = 60_000

export interface ThirdPartyLinksProps {
  organizationCode: string
  keepLoggedIn: boolean
  /** Where to go on to, within this site. */
  next?: string | undefined
}

/** A button for each third party that signs members of the organisation in; nothing when there is none. */
export function ThirdPartyLinks({ organizationCode, keepLoggedIn, next }: ThirdPartyLinksProps) {
  const t = useTexts(accountsTexts)
  const typed = organizationCode.trim()
  const code = useDelayed(typed, settleMs)
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
